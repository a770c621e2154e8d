/** Why a change of a bundle is refused. */
export const BUNDLE_ERRORS = {
  frozen:
    'This bundle was sent, is being sent or may have arrived, and can no longer be changed. Edit a copy of it instead.',
  wentOut: 'This bundle went to the patient, so it stays sent. Edit a copy of it instead.',
  consentExists: 'This treatment has another consent text already. Edit that one.',
  switchedOff: 'Your account does not have this AI section. An admin can switch it on.',
} as const;
