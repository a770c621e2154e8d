import { CONTENT_TYPES, type ContentType, contentClassOf } from '@openconsult/contracts/content-types';
import type { ContentListQuery, educationContent } from '@openconsult/contracts/education-content';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { CONTENT_FLOW_ITEMS_MAX, CONTENT_ITEMS_MAX } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCase, UseCases } from '../platform/use-case.ts';
import { type ContentKey, cardsOfType, cardsUpdated } from './cards.repo.ts';
import { fileCalls } from './files.ts';
import { findContent, findContentMedia } from './find-content.ts';
import { contentRepo as repo } from './repo.ts';
import { flowOf } from './rules.ts';
import { contentTypeOfColumn } from './types.ts';
import { cardToWire, itemToWire, mediaToWire, namesToWire } from './wire.ts';

type Calls = typeof educationContent;

/** The calls that read the library (behaviour.md#education-content). */
export const createEducationContentService = (deps: Pick<Deps, 'db' | 'storage'>) => ({
  ...listCalls(deps),
  ...itemCalls(deps),
  ...fileCalls(deps),
});

/** The items that a list names by its filters. */
const filtersOf = (query: ContentListQuery): ContentKey[] => {
  const named = [
    { type: 'condition', id: query['filter[condition_id]'] },
    { type: 'sub-condition', id: query['filter[sub_condition_id]'] },
    { type: 'treatment', id: query['filter[treatment_id]'] },
    { type: 'sub-treatment', id: query['filter[sub_treatment_id]'] },
    { type: 'risk', id: query['filter[risk_id]'] },
  ] as const;
  return named.flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
};

function listCalls({ db }: Pick<Deps, 'db'>) {
  const all =
    (type: ContentType): UseCase<Calls['allConditions']> =>
    async (actor) => {
      const { rows } = await cardsOfType(db, actor, { type, linkedTo: [] }, { skip: 0, take: CONTENT_ITEMS_MAX });
      return { data: rows.map(cardToWire) };
    };

  const list =
    (type: ContentType): UseCase<Calls['listConditions']> =>
    async (actor, { query }) => {
      const which = { type, linkedTo: filtersOf(query) };
      const { rows, total } = await cardsOfType(db, actor, which, pageWindow(query));
      return toPage(query, rows.map(cardToWire), total);
    };

  return {
    async overview(actor) {
      const rows = await repo.counts(db, actor);
      const updatedAt = rows.map((row) => row.updatedAt.toISOString()).toSorted();
      const countOf = (type: ContentType) => rows.find((row) => contentTypeOfColumn(row.type) === type)?.count ?? 0;
      return {
        data: CONTENT_TYPES.map((type) => ({ type: contentClassOf(type), count: countOf(type) })),
        updated_at: updatedAt.at(-1) ?? null,
      };
    },

    allConditions: all('condition'),
    allTreatments: all('treatment'),
    allTreatmentCategories: all('treatment-category'),
    allRiskCategories: all('risk-category'),
    allRisks: all('risk'),

    async conditionsTest(actor) {
      const rows = await repo.conditionNames(db, actor);
      return {
        data: rows.map(({ id, name, children }) => ({ id, name, sub_conditions: children.map(({ child }) => child) })),
      };
    },

    async names(actor) {
      const rows = await repo.names(db, actor);
      return { data: rows.map(namesToWire) };
    },

    listConditions: list('condition'),
    listSubConditions: list('sub-condition'),
    listTreatments: list('treatment'),
    listSubTreatments: list('sub-treatment'),
    listRisks: list('risk'),

    async updatedContents(actor, { query }) {
      const { rows, total } = await cardsUpdated(db, actor, pageWindow(query));
      return toPage(query, rows.map(cardToWire), total);
    },
  } satisfies Partial<UseCases<Calls>>;
}

function itemCalls({ db }: Pick<Deps, 'db'>) {
  const view =
    (type: ContentType): UseCase<Calls['viewCondition']> =>
    async (actor, { params: { id } }): Promise<CallResponse<Calls['viewCondition']>> => {
      const [row, media, linked] = await Promise.all([
        findContent(db, actor, { type, id }),
        findContentMedia(db, actor, { type, id }),
        repo.linked(db, actor, id),
      ]);
      return itemToWire(row, media, linked);
    };

  return {
    viewCondition: view('condition'),
    viewSubCondition: view('sub-condition'),
    viewTreatment: view('treatment'),
    viewSubTreatment: view('sub-treatment'),
    viewRisk: view('risk'),
    viewTreatmentCategory: view('treatment-category'),
    viewRiskCategory: view('risk-category'),

    async contentFlow(actor, { query }) {
      const [root, below] = await Promise.all([findContent(db, actor, query), repo.below(db, actor, query.id)]);
      const cards = below.map((row) => ({ parentId: row.parentId, card: cardToWire(row) }));
      return { data: flowOf(cardToWire(root), cards, CONTENT_FLOW_ITEMS_MAX) };
    },

    async mediaCollection(actor, { params: { types, id } }) {
      return { data: (await findContentMedia(db, actor, { type: types, id })).map(mediaToWire) };
    },

    async firstMedia(actor, { query }) {
      const [first] = await findContentMedia(db, actor, query);
      return { data: first === undefined ? null : mediaToWire(first) };
    },
  } satisfies Partial<UseCases<Calls>>;
}
