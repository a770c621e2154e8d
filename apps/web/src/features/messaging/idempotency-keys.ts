/** What makes one send different from another. */
export interface SendContent {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly with_consent: boolean;
  readonly bundle_version: number;
  readonly patient_name: string;
  /** The person confirmed that the same version goes to the same recipient once more. */
  readonly again?: true;
}

/**
 * Gives one key per content for as long as a dialog is open: pressing Send again after a lost answer is the same
 * message, changing the address makes another one (fault E2).
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
