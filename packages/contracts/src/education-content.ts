import { z } from 'zod';
import {
  contentClass,
  contentStep,
  contentTypeInput,
  contentTypesInput,
  riskFrequency,
} from './shapes/content-types.ts';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, pageOf, pageQuery } from './spine/fields.ts';

/** The library that a practitioner shows: conditions, their treatments and the risks of those (behaviour.md#education-content). */

export const MEDIA_KINDS = ['image', 'video', 'link'] as const;
export const mediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof mediaKind>;

/** A picture, a video, or a link to a video. Addresses are paths of this server; null where there is no such file. */
export const contentMedia = z.object({
  /** Also named `uuid` by the calls that track it. */
  id: z.string(),
  kind: mediaKind,
  title: z.string(),
  /** What it shows, for those who do not see it. */
  description: z.string(),
  /** The file; null for a link. */
  content_url: z.string().nullable(),
  /** A small picture. */
  thumb_url: z.string().nullable(),
  /** A picture without its labels. */
  plain_url: z.string().nullable(),
  /** The picture of a video before it plays. */
  poster_url: z.string().nullable(),
  captions_url: z.string().nullable(),
  /** Of a link. */
  video_url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_ms: z.int().nullable(),
  frames_per_second: z.number().nullable(),
});
export type ContentMedia = z.infer<typeof contentMedia>;

/** An item as a card shows it. */
export const contentCard = z.object({
  type: contentClass,
  id: z.string(),
  name: z.string(),
  /** One sentence for the patient. */
  summary: z.string(),
  /** Path of a small picture; null without one. */
  logo: z.string().nullable(),
  /** False for content that only users with `preview_type` 1 see. */
  is_published: z.boolean(),
  is_favourite: z.boolean(),
  has_video: z.boolean(),
  /** Empty for items without a price. */
  formatted_price: z.string(),
  updated_at: moment,
});
export type ContentCard = z.infer<typeof contentCard>;

/** A category that an item belongs to. */
export const contentCategory = z.object({
  /** The item that is in the category. */
  categorizable_id: z.string(),
  content_name: z.string(),
  content_type: contentClass,
  content_id: z.string(),
  content_logo: z.string().nullable(),
});

/** What a text may name an item by. */
export const contentNames = z.object({
  type: contentClass,
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  logo: z.string().nullable(),
});
export type ContentNames = z.infer<typeof contentNames>;

/** One item with what belongs to it. */
export const contentItem = contentCard.extend({
  aliases: z.array(z.string()),
  /** For the patient. Markdown without HTML. */
  text: z.string(),
  steps: z.array(contentStep),
  /** Of a risk; null where no sound figure is known. */
  frequency: riskFrequency.nullable(),
  media: z.array(contentMedia),
  sub_conditions: z.array(contentCard),
  treatments: z.array(contentCard),
  sub_treatments: z.array(contentCard),
  risks: z.array(contentCard),
  content_categories: z.array(contentCategory),
  /** The items that it is part of: the conditions of a treatment, the treatments of a risk. */
  part_of: z.array(contentCard),
});
export type ContentItem = z.infer<typeof contentItem>;

/** An item with its children below it, as deep as they go. */
export interface ContentNode extends ContentCard {
  children: ContentNode[];
}
export const contentNode: z.ZodType<ContentNode> = contentCard.extend({
  get children() {
    return z.array(contentNode);
  },
});

/** A list keeps the items that are linked to the given one, above or below it. */
const filters = {
  'filter[condition_id]': id.optional(),
  'filter[sub_condition_id]': id.optional(),
  'filter[risk_id]': id.optional(),
  'filter[treatment_id]': id.optional(),
  'filter[sub_treatment_id]': id.optional(),
};
const listQuery = z.strictObject({ ...pageQuery, ...filters });
export type ContentListQuery = z.infer<typeof listQuery>;

const allOf = z.object({ data: z.array(contentCard) });
const path = '/api/education-content';

const all = (name: string, summary: string) =>
  endpoint({ method: 'GET', path: `${path}/data/${name}`, access: 'education', summary, response: allOf });

const list = (name: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/${name}`,
    access: 'education',
    summary: `The ${name.replace('-', ' ')} of the library in its order, by page`,
    query: listQuery,
    response: pageOf(contentCard),
  });

const view = (name: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/${name}/{id}`,
    access: 'education',
    summary: `One of the ${name.replace('-', ' ')}, with what belongs to it`,
    params: idParams,
    response: contentItem,
  });

/** `v` changes with the file: a browser caches an address with the current one forever. */
const fileVersion = z.string().max(64).optional();
const typesParams = z.strictObject({ types: contentTypesInput, id });
const byType = z.strictObject({ type: contentTypeInput, id });

export const educationContent = {
  overview: endpoint({
    method: 'GET',
    path,
    access: 'education',
    summary: 'How much the library has of each type, and when it changed last',
    response: z.object({
      data: z.array(z.object({ type: contentClass, count: z.int() })),
      updated_at: moment.nullable(),
    }),
  }),
  allConditions: all('conditions', 'Every condition, in the order of the library'),
  allTreatments: all('treatments', 'Every treatment, in the order of the library'),
  allTreatmentCategories: all('treatment-categories', 'Every category of treatments'),
  allRiskCategories: all('risk-categories', 'Every category of risks'),
  allRisks: all('risks', 'Every risk, in the order of the library'),
  contentFlow: endpoint({
    method: 'GET',
    path: `${path}/content-flow`,
    access: 'education',
    summary: 'An item with everything below it, from a condition down to the risks of its treatments',
    query: byType,
    response: z.object({ data: contentNode }),
  }),
  conditionsTest: endpoint({
    method: 'GET',
    path: `${path}/conditions-test`,
    access: 'education',
    summary:
      'Every condition with its sub-conditions by name, without pictures: a quick check that the library is there',
    response: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          sub_conditions: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
    }),
  }),
  names: endpoint({
    method: 'GET',
    path: `${path}/names`,
    access: 'education',
    summary: 'Every condition and treatment and their forms, with the names by which a transcript may name them',
    response: z.object({ data: z.array(contentNames) }),
    choice: 'Not in the spec: what is named while recording is offered to be shown, found in the page.',
  }),
  logo: endpoint({
    method: 'GET',
    path: `${path}/{types}/{id}/logo`,
    access: 'education',
    summary: 'The small picture of an item',
    params: typesParams,
    query: z.strictObject({ v: fileVersion }),
    answers: 'file',
    fileType: 'image/webp',
  }),
  mediaCollection: endpoint({
    method: 'GET',
    path: `${path}/{types}/{id}/media-collection`,
    access: 'education',
    summary: 'The pictures and videos of an item, in their order',
    params: typesParams,
    response: z.object({ data: z.array(contentMedia) }),
  }),
  getContent: endpoint({
    method: 'GET',
    path: `${path}/get-content/{id}`,
    access: 'education',
    summary: 'The file of a picture or video; a video answers ranges of bytes, by a redirect to its storage',
    params: idParams,
    query: z.strictObject({
      part: z.enum(['plain', 'poster', 'captions']).optional(),
      v: fileVersion,
    }),
    answers: 'file',
    fileType: ['image/webp', 'video/webm', 'video/mp4', 'text/vtt'],
  }),
  getThumb: endpoint({
    method: 'GET',
    path: `${path}/get-thumb/{id}`,
    access: 'education',
    summary: 'The small picture of a picture or video',
    params: idParams,
    query: z.strictObject({ v: fileVersion }),
    answers: 'file',
    fileType: 'image/webp',
  }),
  listConditions: list('conditions'),
  viewCondition: view('conditions'),
  listSubConditions: list('sub-conditions'),
  viewSubCondition: view('sub-conditions'),
  listTreatments: list('treatments'),
  viewTreatment: view('treatments'),
  listSubTreatments: list('sub-treatments'),
  viewSubTreatment: view('sub-treatments'),
  listRisks: list('risks'),
  viewRisk: view('risks'),
  viewTreatmentCategory: endpoint({
    ...view('treatment-categories'),
    choice: 'Not in the spec: the page of a category lists its treatments.',
  }),
  viewRiskCategory: endpoint({
    ...view('risk-categories'),
    choice: 'Not in the spec: the page of a category lists its risks.',
  }),
  firstMedia: endpoint({
    method: 'GET',
    path: `${path}/get-first-media`,
    access: 'education',
    summary: 'The first picture or video of an item; null without one',
    query: byType,
    response: z.object({ data: contentMedia.nullable() }),
  }),
  updatedContents: endpoint({
    method: 'GET',
    path: `${path}/get-updated-contents`,
    access: 'education',
    summary: 'Conditions and treatments, the last changed first',
    query: z.strictObject(pageQuery),
    response: pageOf(contentCard),
  }),
};
