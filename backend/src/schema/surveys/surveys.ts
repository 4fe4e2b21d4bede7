import type { Answers, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { surveyStates } from '@menara/shared/domain/surveys/survey-states.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

/** Surveys, with the draft of their questions and how they are asked. */
export const surveys = pgTable(
  'surveys',
  {
    id: uuid().primaryKey(),
    /** Null: of all sites. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    title_en: text().notNull(),
    title_id: text().notNull(),
    intro_en: text().notNull().default(''),
    intro_id: text().notNull().default(''),
    anonymous: boolean().notNull().default(false),
    state: text({ enum: surveyStates }).notNull().default('draft'),
    version: integer().notNull().default(0),
    has_changes: boolean().notNull().default(true),
    draft: jsonb().$type<SurveyDefinition>().notNull(),
    ends_on: date(),
    max_answers: integer(),
    time_limit_minutes: integer(),
    ask_gap_days: integer().notNull().default(90),
    low_score: real(),
    low_priority: text({ enum: ['low', 'medium', 'high', 'critical'] })
      .notNull()
      .default('high'),
    after_ticket: boolean().notNull().default(false),
    min_group: integer().notNull().default(5),
    /** Complete answers, counted as they come: a survey with a quota takes no more than it says. */
    answers: integer().notNull().default(0),
    rev: integer().notNull().default(1),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [index('surveys_created_idx').on(table.created_at, table.id), index('surveys_location_idx').on(table.location_id)],
)

/** What a survey asked when it was published. Never changed: a trigger refuses it. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    survey_id: uuid()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    definition: jsonb().$type<SurveyDefinition>().notNull(),
    published_at: instant().notNull(),
    published_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.survey_id, table.version] })],
)

/** Ways in. Those of a person or a ticket are for one person, and only of surveys that are not anonymous. */
export const surveyLinks = pgTable(
  'survey_links',
  {
    id: uuid().primaryKey(),
    survey_id: uuid()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['open', 'area', 'asset', 'person', 'ticket'] }).notNull(),
    label: text().notNull().default(''),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'cascade' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token. */
    token_hash: text().notNull().unique('survey_links_token_key'),
    created_at: instant().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    revoked_at: instant(),
  },
  (table) => [index('survey_links_survey_idx').on(table.survey_id, table.created_at), index('survey_links_ticket_idx').on(table.ticket_id)],
)

/** Who was asked, and on which day: nobody is asked too often. Of an anonymous survey it is all that is known of a person. */
export const surveyAsks = pgTable(
  'survey_asks',
  {
    survey_id: uuid()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.survey_id, table.user_id, table.day] }),
    index('survey_asks_user_idx').on(table.user_id, table.day),
  ],
)

/**
 * Responses. A complete one of an anonymous survey has a random id, a day, a place and its answers, and nothing else: the constraint
 * `survey_responses_anonymous` holds it to that.
 */
export const surveyResponses = pgTable(
  'survey_responses',
  {
    id: uuid().primaryKey(),
    survey_id: uuid()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    anonymous: boolean().notNull(),
    state: text({ enum: ['partial', 'complete'] }).notNull(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    link_id: uuid().references(() => surveyLinks.id, { onDelete: 'set null' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    language: text({ enum: ['en', 'id'] }).notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    score: real(),
    low: boolean().notNull().default(false),
    day: date().notNull(),
    started_at: instant(),
    submitted_at: instant(),
    /** SHA-256 of what the browser goes on with; gone once it is sent. */
    resume_hash: text().unique('survey_responses_resume_key'),
    /** False while an anonymous one waits for others to be shown with. */
    released: boolean().notNull().default(true),
    follow_up_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('survey_responses_survey_idx').on(table.survey_id, table.state, table.day, table.id),
    index('survey_responses_ticket_idx').on(table.ticket_id),
    index('survey_responses_area_idx').on(table.area_id),
    uniqueIndex('survey_responses_link_key')
      .on(table.link_id)
      .where(sql`user_id is not null and link_id is not null and state = 'complete'`),
    check(
      'survey_responses_anonymous',
      sql`not anonymous or (user_id is null and ticket_id is null and follow_up_id is null and (state = 'partial'
        or (link_id is null and started_at is null and submitted_at is null and resume_hash is null)))`,
    ),
  ],
)
