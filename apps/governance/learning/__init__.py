"""A small linear model of what people decide: how likely it is that somebody turns a text down.

Pure: no database, no request. Texts become hashed n-grams in windows; a window's score is that of
a logistic regression, a text's that of its worst window. It only ever tells, or lets pass what
named rules found; it accuses nobody.
"""
