import { z } from 'zod';
import { checkSignature, type S3Credentials, S3Refusal } from './s3-signature.ts';

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int(), z.int()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** What a checked form may upload. */
export interface S3FormGrant {
  key: string;
  contentType: string;
  minBytes: number;
  maxBytes: number;
  /** The status that the form asked for on success. */
  successStatus: number;
}

/**
 * Checks a POST form as AWS does: the signature over the policy, its expiry, every condition, and that every field is covered
 * by a condition. Field names are in lower case.
 *
 * @throws S3Refusal
 */
export function checkForm(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  credentials: S3Credentials,
  nowMs: number,
): S3FormGrant {
  const field = (name: string) => fields.get(name) ?? '';
  const encoded = field('policy');
  if (encoded === '') throw new S3Refusal(403, 'AccessDenied', 'Not signed');
  if (field('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') throw new S3Refusal(400, 'InvalidRequest', 'Unknown algorithm');
  checkSignature(field('x-amz-credential'), field('x-amz-date'), encoded, field('x-amz-signature'), credentials);

  const policy = policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  if (nowMs > Date.parse(policy.expiration)) throw new S3Refusal(403, 'AccessDenied', 'Policy expired');

  const values = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set(['policy', 'x-amz-signature', 'file']);
  let minBytes = 0;
  let maxBytes = Number.POSITIVE_INFINITY;
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(condition)) demand('eq', name, wanted);
    } else if (condition[0] === 'content-length-range') {
      [, minBytes, maxBytes] = condition;
    } else {
      demand(condition[0], condition[1].replace(/^\$/, ''), condition[2]);
    }
  }
  function demand(how: 'eq' | 'starts-with', name: string, wanted: string) {
    const actual = values.get(name.toLowerCase()) ?? '';
    const met = how === 'eq' ? actual === wanted : actual.startsWith(wanted);
    if (!met) throw new S3Refusal(403, 'AccessDenied', `Policy condition failed: ${how} ${name}`);
    covered.add(name.toLowerCase());
  }

  for (const name of fields.keys()) {
    if (!covered.has(name) && !name.startsWith('x-ignore-')) {
      throw new S3Refusal(403, 'AccessDenied', `Extra input field: ${name}`);
    }
  }
  if (field('key') === '') throw new S3Refusal(400, 'InvalidArgument', 'The form has no key');
  return {
    key: field('key'),
    contentType: field('content-type') || 'binary/octet-stream',
    minBytes,
    maxBytes,
    successStatus: Number(field('success_action_status') || 204),
  };
}
