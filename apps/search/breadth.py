"""Questions about all there is of something: their answer lies in many places, not in the best."""

from __future__ import annotations

from apps.index.tokenizer import Query, fold

#: Words by which somebody asks for all of it, as queries are cut: without accents, identifiers
#: in one, scripts without spaces in pairs of characters.
WORDS = """
all every each both across various overall whole entire entirely complete full throughout
everything endtoend overview summary summarise summarize history timeline sequence evolve evolved
evolution

alle allen aller alles jede jeden jeder jedes beide beiden saemtliche samtliche samtlichen gesamt
gesamte gesamten ganze ganzen vollstandig vollstandige vollstandigen insgesamt durchgehend
verschiedene verschiedenen uberblick ubersicht zusammenfassung verlauf entwicklung

todos toda todas cada ambos ambas completo completa completos completas entero entera varios
varias diversos diversas resumen historial evolucion

tous toutes tout toute chaque chacun chacune complet complete entier entiere divers
diverses resume historique evolution

tutti tutte tutto tutta ogni ciascun ciascuno entrambi entrambe completo intero intera vari varie
riassunto riepilogo storia evoluzione

cada ambos inteiro inteira varios varias resumo historico evolucao

alle elke ieder iedere beide volledig volledige gehele hele overzicht samenvatting verloop

semua seluruh setiap tiap keduanya berbagai lengkap keseluruhan ringkasan rangkuman riwayat

wszystkie wszystkich wszystko kazdy kazda kazde oba obie caly cala cale pelny przeglad podsumowanie

все всех всем всё каждый каждая каждое каждого оба обе весь вся целиком полный полная обзор история

所有 全部 各个 各種 各种 每个 每個 整个 整個 总结 總結 概述 历史 哪些
全て 全体 各々 両方 一覧 経緯 概要
모든 모두 전체 각각 전부 요약
"""
BROAD = frozenset(map(fold, WORDS.split()))


def asks_for_all(query: Query) -> bool:
    """Whether a query has a word for all, each, both, or the course of things."""
    return not BROAD.isdisjoint(map(fold, query.words))
