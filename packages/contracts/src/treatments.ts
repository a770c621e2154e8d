import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { currency, done, idParams, priceMinor, requiredText } from './spine/fields.ts';
import {
  TREATMENT_ALIAS_MAX_LENGTH,
  TREATMENT_ALIASES_MAX,
  TREATMENT_NAME_MAX_LENGTH,
  TREATMENT_RISK_MAX_LENGTH,
  TREATMENT_RISKS_MAX,
  TREATMENTS_MAX,
  TREATMENTS_TABLE_MAX_LENGTH,
} from './spine/limits.ts';

/** A treatment of a practice's list. `price` in minor units; null until the practice sets one. */
export const listedTreatment = z.object({
  id: z.string(),
  name: z.string(),
  /** Other spoken names for it. */
  aliases: z.array(z.string()),
  currency,
  price: z.int().nullable(),
  formatted_price: z.string(),
  /** What a consent says of it. */
  risks: z.array(z.string()),
});
export type ListedTreatment = z.infer<typeof listedTreatment>;

/** The currency is the practice's. */
export const treatmentBody = z.strictObject({
  name: requiredText(TREATMENT_NAME_MAX_LENGTH),
  aliases: z.array(requiredText(TREATMENT_ALIAS_MAX_LENGTH)).max(TREATMENT_ALIASES_MAX),
  price: priceMinor.nullable(),
  risks: z.array(requiredText(TREATMENT_RISK_MAX_LENGTH)).max(TREATMENT_RISKS_MAX),
});
export type TreatmentBody = z.infer<typeof treatmentBody>;

/** The columns of a table of treatments; several aliases or risks in a cell are separated by `|` or a line break. */
export const TREATMENT_COLUMNS = ['name', 'price', 'aliases', 'risks'] as const;
/** The labels of the columns, and other headings that are read as them. */
export const TREATMENT_COLUMN_LABELS = {
  name: ['Treatment', 'Name'],
  price: ['Price', 'Fee'],
  aliases: ['Also called', 'Other names'],
  risks: ['Risks'],
} as const;

/** The planned or actual effect of an import on one line; lines count from 2, after the heading. */
export const treatmentImportLine = z.object({
  line: z.int(),
  name: z.string(),
  /** After the import, formatted; empty without a price. */
  price: z.string(),
  /** Before the import; null for a new treatment. */
  was_price: z.string().nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  errors: z.array(z.string()),
});
export type TreatmentImportLine = z.infer<typeof treatmentImportLine>;

const listOf = z.object({ data: z.array(listedTreatment).max(TREATMENTS_MAX) });

const choice = 'Not in the spec by its calls, which name the treatments of a practice and their prices.';

/** What a practice offers, with prices and risks. */
export const treatments = {
  list: endpoint({
    method: 'GET',
    path: '/api/treatments',
    access: 'onboarded',
    summary: "The practice's treatments by name",
    response: listOf,
    choice,
  }),
  setPrice: endpoint({
    method: 'PUT',
    path: '/api/treatments/{id}/price',
    access: 'voice',
    summary: 'Sets the price of a treatment that has none; the same price again changes nothing',
    params: idParams,
    body: z.strictObject({ price: priceMinor }),
    response: listedTreatment,
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/treatments',
    access: 'admin',
    summary: 'Adds a treatment; the same one again changes nothing',
    body: treatmentBody,
    response: listedTreatment,
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/treatments/{id}',
    access: 'admin',
    summary: 'Changes a treatment, for bundles that are written from then on',
    params: idParams,
    body: treatmentBody,
    response: listedTreatment,
    choice,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/treatments/{id}',
    access: 'admin',
    summary: 'Removes a treatment; bundles that name it stay as they are. Safe to repeat',
    params: idParams,
    response: done,
    choice,
  }),
  addStandard: endpoint({
    method: 'POST',
    path: '/api/admin/treatments/standard',
    access: 'admin',
    summary: 'Adds the treatments of the starter library, without prices, and lists all',
    response: listOf,
    choice,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/treatments/export',
    access: 'admin',
    summary: 'The treatments as a CSV file that is safe to open in a spreadsheet',
    answers: 'file',
    fileType: 'text/csv',
    choice,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/treatments/import',
    access: 'admin',
    summary:
      'Adds and changes treatments by a CSV table; nothing is changed on a trial run, or if a line is refused that is not skipped',
    body: z.strictObject({
      csv: z.string().max(TREATMENTS_TABLE_MAX_LENGTH),
      is_trial: z.boolean(),
      skips_refused: z.boolean().optional(),
    }),
    response: z.object({ lines: z.array(treatmentImportLine).max(TREATMENTS_MAX), is_applied: z.boolean() }),
    choice,
  }),
};
