import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import {
  approvalStepStates,
  assignmentKinds,
  decisions,
  LINK_STEP_UP_AMOUNT,
  linkRules,
  requestStates,
  roundReasons,
} from '@menara/shared/domain/approval/approval-words.ts'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { groups, users } from '../people.ts'
import { tickets } from '../tickets/tickets.ts'
import { visitors } from '../visitors/visitors.ts'
import { categories } from './categories.ts'

/** What has to be approved by whom. The first active one that fits a ticket, by `sort`, applies. */
export const approvalTypes = pgTable(
  'approval_types',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    /** Null: every category. Otherwise the category and everything in it. */
    category_id: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    name_en: text().notNull(),
    name_id: text().notNull(),
    active: boolean().notNull().default(true),
    sort: integer().notNull(),
    self_approval: boolean().notNull().default(false),
    same_person: boolean().notNull().default(false),
    /** From this amount on a vote needs the voter's password again. */
    step_up_amount: doublePrecision(),
    /** From this amount on deciding by a link needs it, too. */
    link_step_up_amount: doublePrecision().notNull().default(LINK_STEP_UP_AMOUNT),
    by_link: text({ enum: linkRules }).notNull().default('amount'),
    /** Asked where a step's source yields nobody; null, or nobody of it either: administrators of tickets. */
    fallback_group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    steps: jsonb().$type<ApprovalStep[]>().notNull(),
  },
  (table) => [
    index('approval_types_order_idx').on(table.ticket_type_id, table.sort),
    index('approval_types_category_idx').on(table.category_id),
    index('approval_types_fallback_idx').on(table.fallback_group_id),
  ],
)

/** One round of asking about a ticket; what it was opened with stays as it was. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The one visitor it is about, while the ticket goes on; null: the ticket. */
    visitor_id: uuid().references(() => visitors.id, { onDelete: 'cascade' }),
    /** Counted for the ticket, and for each visitor by themselves. */
    round: integer().notNull(),
    type_id: uuid().references(() => approvalTypes.id, { onDelete: 'set null' }),
    name_en: text().notNull(),
    name_id: text().notNull(),
    self_approval: boolean().notNull(),
    /** Whose own matter it is beside the requester's: they do not decide either, unless requesters may. */
    own_ids: uuid().array().notNull().default([]),
    same_person: boolean().notNull(),
    step_up: boolean().notNull(),
    /** Deciding by a link needs the password. */
    link_step_up: boolean().notNull().default(true),
    by_link: text({ enum: linkRules }).notNull().default('off'),
    fallback_group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    state: text({ enum: requestStates }).notNull(),
    reason: text({ enum: roundReasons }).notNull(),
    opened_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    opened_at: instant().notNull(),
    closed_at: instant(),
  },
  (table) => [
    uniqueIndex('approval_requests_round_key').on(table.ticket_id, table.round).where(sql`${table.visitor_id} is null`),
    uniqueIndex('approval_requests_pending_key').on(table.ticket_id).where(sql`${table.state} = 'pending' and ${table.visitor_id} is null`),
    uniqueIndex('approval_requests_visitor_round_key').on(table.visitor_id, table.round),
    uniqueIndex('approval_requests_visitor_pending_key').on(table.visitor_id).where(sql`${table.state} = 'pending'`),
    index('approval_requests_ticket_idx').on(table.ticket_id),
    index('approval_requests_type_idx').on(table.type_id),
    index('approval_requests_fallback_idx').on(table.fallback_group_id),
  ],
)

export const approvalSteps = pgTable(
  'approval_steps',
  {
    id: uuid().primaryKey(),
    request_id: uuid()
      .notNull()
      .references(() => approvalRequests.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    definition: jsonb().$type<ApprovalStep>().notNull(),
    state: text({ enum: approvalStepStates }).notNull(),
    activated_at: instant(),
    closed_at: instant(),
    remind_at: instant(),
    escalate_at: instant(),
    expire_at: instant(),
  },
  (table) => [
    uniqueIndex('approval_steps_position_key').on(table.request_id, table.position),
    index('approval_steps_active_idx').on(table.state).where(sql`${table.state} = 'active'`),
  ],
)

/** Who was told of a step and when: holders of a share, and their substitutes. */
export const approverAssignments = pgTable(
  'approval_seats',
  {
    id: uuid().primaryKey(),
    step_id: uuid()
      .notNull()
      .references(() => approvalSteps.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose share it is: the same person, or who is substituted. */
    holder_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: assignmentKinds }).notNull(),
    /** Still waited for. */
    open: boolean().notNull(),
    voted: boolean().notNull().default(false),
    /** A substitute may answer until then. */
    until: instant(),
    told_at: instant().notNull(),
    reminded_at: instant(),
  },
  (table) => [
    uniqueIndex('approval_seats_key').on(table.step_id, table.user_id, table.holder_id),
    index('approval_seats_open_idx').on(table.user_id, table.told_at, table.id).where(sql`${table.open}`),
    index('approval_seats_ticket_idx').on(table.ticket_id, table.user_id),
    index('approval_seats_user_idx').on(table.user_id, table.told_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('approval_seats_holder_idx').on(table.holder_id),
  ],
)

export const approvalVotes = pgTable(
  'approval_votes',
  {
    id: uuid().primaryKey(),
    step_id: uuid()
      .notNull()
      .references(() => approvalSteps.id, { onDelete: 'cascade' }),
    /** Null: the system, because time was up. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    holder_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    decision: text({ enum: decisions }).notNull(),
    comment: text().notNull().default(''),
    delegate_to: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The voter gave the password again. */
    stepped_up: boolean().notNull().default(false),
    by_link: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('approval_votes_key').on(table.step_id, table.holder_id),
    index('approval_votes_user_idx').on(table.user_id),
    index('approval_votes_holder_idx').on(table.holder_id),
    index('approval_votes_delegate_idx').on(table.delegate_to),
  ],
)

/** Who answers for somebody who is away. */
export const approvalSubstitutes = pgTable(
  'approval_substitutes',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    substitute_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    start: instant().notNull(),
    end: instant().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('approval_substitutes_user_idx').on(table.user_id, table.end),
    index('approval_substitutes_substitute_idx').on(table.substitute_id, table.end),
  ],
)
