import type { OperationResult } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import {
  findingStates,
  lineResults,
  operationKinds,
  roundStates,
  visitMethods,
} from '@menara/shared/domain/inspections/inspection-states.ts'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { groups, users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { inspectionPlans, inspectionVersions } from './inspection-plans.ts'

/** A checkpoint as a round keeps it. */
export interface KeptCheckpoint {
  readonly id: string
  readonly name: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly code: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly tolerance_m: number
}

/** Rounds of inspection plans: one for each plan and time. */
export const inspectionRounds = pgTable(
  'inspection_rounds',
  {
    id: uuid().primaryKey(),
    plan_id: uuid().references(() => inspectionPlans.id, { onDelete: 'set null' }),
    version_id: uuid()
      .notNull()
      .references(() => inspectionVersions.id),
    location_id: uuid()
      .notNull()
      .references(() => locations.id),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    /** As the plan had them when the round was made, in their order. */
    checkpoints: jsonb().$type<readonly KeptCheckpoint[]>().notNull(),
    ordered: boolean().notNull().default(false),
    state: text({ enum: roundStates }).notNull().default('scheduled'),
    due_at: instant().notNull(),
    opens_at: instant().notNull(),
    closes_at: instant().notNull(),
    started_at: instant(),
    started_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    submitted_at: instant(),
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decision_note: text().notNull().default(''),
    score: doublePrecision(),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('inspection_rounds_plan_key').on(table.plan_id, table.due_at),
    index('inspection_rounds_location_idx').on(table.location_id, table.due_at, table.id),
    index('inspection_rounds_due_idx').on(table.due_at, table.id),
    index('inspection_rounds_version_idx').on(table.version_id),
    index('inspection_rounds_area_idx').on(table.area_id),
    index('inspection_rounds_asset_idx').on(table.asset_id),
    index('inspection_rounds_assignee_idx').on(table.assignee_id, table.due_at),
    index('inspection_rounds_group_idx').on(table.group_id, table.due_at),
    index('inspection_rounds_open_idx').on(table.closes_at).where(sql`${table.state} in ('scheduled', 'due')`),
  ],
)

/** What was shown at the checkpoints of a round. */
export const inspectionVisits = pgTable(
  'inspection_visits',
  {
    round_id: uuid()
      .notNull()
      .references(() => inspectionRounds.id, { onDelete: 'cascade' }),
    checkpoint_id: uuid().notNull(),
    at: instant().notNull(),
    method: text({ enum: visitMethods }).notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    accuracy_m: doublePrecision(),
    distance_m: doublePrecision(),
    within: boolean(),
    in_order: boolean().notNull(),
    note: text().notNull().default(''),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.round_id, table.checkpoint_id] })],
)

/** The newest answer of each line of a round, or of each line and checkpoint. */
export const inspectionAnswers = pgTable(
  'inspection_answers',
  {
    round_id: uuid()
      .notNull()
      .references(() => inspectionRounds.id, { onDelete: 'cascade' }),
    checkpoint_id: uuid(),
    line_id: text().notNull(),
    value: jsonb().$type<string | number | null>(),
    result: text({ enum: lineResults }),
    note: text().notNull().default(''),
    photo_ids: uuid().array().notNull(),
    recorded_at: instant().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    client_id: uuid().notNull(),
    sequence: integer().notNull(),
  },
  (table) => [unique('inspection_answers_key').on(table.round_id, table.checkpoint_id, table.line_id).nullsNotDistinct()],
)

/** Photos of rounds, under the ids that phones gave them. Their files are beside the other uploads, under `inspections`. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    round_id: uuid()
      .notNull()
      .references(() => inspectionRounds.id, { onDelete: 'cascade' }),
    photo_id: uuid().notNull(),
    file_id: uuid().notNull(),
    taken_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    recorded_at: instant().notNull(),
    at: instant().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_id, table.photo_id] }), uniqueIndex('inspection_photos_file_key').on(table.file_id)],
)

/** What phones sent of rounds, each once, with what became of it. */
export const inspectionOperations = pgTable(
  'inspection_operations',
  {
    round_id: uuid()
      .notNull()
      .references(() => inspectionRounds.id, { onDelete: 'cascade' }),
    client_id: uuid().notNull(),
    sequence: integer().notNull(),
    operation_id: uuid().notNull(),
    kind: text({ enum: operationKinds }).notNull(),
    /** On the phone's clock, and on ours when it arrived; the phone's was so many seconds ahead. */
    recorded_at: instant().notNull(),
    received_at: instant().notNull(),
    clock_s: integer().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The operation as it was sent, and its SHA-256. */
    body: jsonb().notNull(),
    body_hash: text().notNull(),
    /** Empty: it was applied. */
    errors: jsonb().$type<readonly Omit<OperationResult['errors'][number], 'message'>[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.round_id, table.client_id, table.sequence] }),
    uniqueIndex('inspection_operations_id_key').on(table.round_id, table.operation_id),
  ],
)

/** Failed lines of submitted rounds, and what became of them. */
export const inspectionFindings = pgTable(
  'inspection_findings',
  {
    id: uuid().primaryKey(),
    round_id: uuid()
      .notNull()
      .references(() => inspectionRounds.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id),
    checkpoint_id: uuid(),
    checkpoint: text().notNull().default(''),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    line_id: text().notNull(),
    text_en: text().notNull(),
    text_id: text().notNull(),
    value_en: text().notNull().default(''),
    value_id: text().notNull().default(''),
    note: text().notNull().default(''),
    photo_ids: uuid().array().notNull(),
    state: text({ enum: findingStates }).notNull().default('open'),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    inspector_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    found_at: instant().notNull(),
    fixed_at: instant(),
    /** Who said that it is fixed: of a ticket, who resolved it. */
    fixed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    fix_note: text().notNull().default(''),
    verified_at: instant(),
    verified_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    rev: integer().notNull().default(1),
  },
  (table) => [
    unique('inspection_findings_line_key').on(table.round_id, table.checkpoint_id, table.line_id).nullsNotDistinct(),
    uniqueIndex('inspection_findings_ticket_key').on(table.ticket_id).where(sql`${table.ticket_id} is not null`),
    index('inspection_findings_location_idx').on(table.location_id, table.found_at, table.id),
    index('inspection_findings_area_idx').on(table.area_id),
    index('inspection_findings_asset_idx').on(table.asset_id),
  ],
)
