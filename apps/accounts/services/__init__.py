"""Making people known to the platform, their passwords and sessions, and their second factors."""

from apps.accounts.services.people import (
    USERNAME_MAX_LENGTH,
    IssuedReset,
    add_person,
    add_person_of_provider,
    change_own_password,
    checked_email,
    create_person,
    forget_ended_sessions,
    issue_password_reset,
    keep_email_of_provider,
    new_username,
    person_for_update,
    record_failed_sign_in,
    record_failure,
    record_sign_in,
    reset_behind,
    set_password_by_link,
    sign_out_everywhere,
    take_back_resets_of_issuer,
)
from apps.accounts.services.second_factor import (
    Enrolment,
    enrol_authenticator_app,
    enrol_passkey,
    prove_by_code,
    prove_by_passkey,
    remove_authenticator_app,
    remove_passkey,
    renew_recovery_codes,
    reset_second_factor,
)
