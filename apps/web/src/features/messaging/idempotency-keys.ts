/** Two sends with the same content are the same message. */
export interface SendContent {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly with_consent: boolean;
  readonly bundle_version: number;
  readonly patient_name: string;
  /** The user confirmed sending the same version to the same recipient again. */
  readonly again?: true;
}

/**
 * One key per content while a dialog is open: pressing Send again after a lost response is the same message, and a
 * changed address is a new one (fault E2).
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();
  readonly #newKey: () => string;

  constructor(newKey: () => string = () => crypto.randomUUID()) {
    this.#newKey = newKey;
  }

  keyFor({ channel, recipient, with_consent, bundle_version, patient_name, again }: SendContent): string {
    const content = JSON.stringify([channel, recipient, with_consent, bundle_version, patient_name, again]);
    const key = this.#keys.get(content) ?? this.#newKey();
    this.#keys.set(content, key);
    return key;
  }
}
