import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { linkTokens } from '@menara/backend/platform/secrets/link-tokens.ts'
import { surveyLinks, surveyResponses, surveys, surveyVersions } from '@menara/backend/schema/surveys/surveys.ts'
import type { Answers, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { keptAnswers } from '@menara/shared/domain/surveys/survey-logic.ts'
import { responseScore } from '@menara/shared/domain/surveys/survey-scoring.ts'
import { sql } from 'drizzle-orm'
import { type Dice, diceOf } from '../../portfolio/dice.ts'
import { canteen, firstLobby, lobby, workplace } from './survey-definitions.ts'

const DAY = 86_400_000
const YEAR_DAYS = 365
const SEED = 7_241
const LOW = 40
const [LOBBY_ANSWERS, WORKPLACE_ANSWERS] = [240, 110]
const SITE = 'VJS'

type Base = Pick<Platform, 'db' | 'keys' | 'now'>
interface Placed {
  readonly id: string
  readonly location_id: string
}
interface Scene {
  readonly dice: Dice
  readonly now: number
  readonly siteId: string
  readonly areas: readonly Placed[]
  readonly people: readonly { readonly id: string }[]
}

/** A few surveys and a year of answers to them. Joins the open transaction. */
export async function seedSurveys({ db, keys, now }: Base): Promise<void> {
  const [site] = await rowsOf<{ id: string }>(db, sql`select id from locations order by code = ${SITE} desc, code limit 1`)
  if (!site) return
  // Rooms of the ground floor, where it has some: scores are looked at on its plan.
  const areas = await rowsOf<Placed>(
    db,
    sql`select id, location_id from areas where location_id = ${site.id} order by level = 0 and kind = 'room' desc, code limit 6`,
  )
  const people = await rowsOf<{ id: string }>(
    db,
    sql`select u.id from users u where u.status = 'active' and exists (select from user_locations l where l.user_id = u.id and l.location_id = ${site.id})
      order by u.email limit 40`,
  )
  const scene: Scene = { dice: diceOf(SEED), now: now().getTime(), siteId: site.id, areas, people }
  const made = [lobbyOf(scene), workplaceOf(scene), canteenOf(scene)]
  await insertAll(
    db,
    surveys,
    made.map(({ survey }) => survey),
  )
  await insertAll(
    db,
    surveyVersions,
    made.flatMap(({ versions }) => versions),
  )
  await insertAll(
    db,
    surveyResponses,
    made.flatMap(({ responses }) => responses),
  )
  const tokens = linkTokens(keys, 'survey answers')
  await insertAll(
    db,
    surveyLinks,
    made.flatMap(({ survey, places }) => places.map((area) => linkOf(scene, { surveyId: survey.id, area, tokens }))),
  )
}

interface Made {
  readonly survey: typeof surveys.$inferInsert
  readonly versions: (typeof surveyVersions.$inferInsert)[]
  readonly responses: (typeof surveyResponses.$inferInsert)[]
  /** Where its links are for; null: for everybody. */
  readonly places: readonly (Placed | null)[]
}
const iso = (at: number): string => new Date(at).toISOString()

function surveyRow({ dice, now, siteId }: Scene, facts: Partial<typeof surveys.$inferInsert>): typeof surveys.$inferInsert {
  const at = iso(now - YEAR_DAYS * DAY)
  return {
    ...{ id: dice.id(now - YEAR_DAYS * DAY), location_id: siteId, title_en: '', title_id: '', intro_en: '', intro_id: '' },
    ...{ anonymous: false, state: 'live', version: 1, has_changes: false, draft: { sections: [] }, ends_on: null, max_answers: null },
    ...{
      time_limit_minutes: null,
      ask_gap_days: 90,
      low_score: LOW,
      low_priority: 'high',
      after_ticket: false,
      min_group: 5,
      answers: 0,
      rev: 1,
    },
    ...{ created_by: null, created_at: at, updated_at: at },
    ...facts,
  }
}

const versionOf = ({ now }: Scene, survey_id: string, [version, definition, daysAgo]: readonly [number, SurveyDefinition, number]) => ({
  ...{ survey_id, version, definition, published_at: iso(now - daysAgo * DAY), published_by: null },
})

/** Complete responses over a year: none of an anonymous survey has a time or a person. */
function responsesOf(
  scene: Scene,
  survey: typeof surveys.$inferInsert,
  { count, at, answers }: Answering,
): (typeof surveyResponses.$inferInsert)[] {
  const { dice, now, siteId, areas } = scene
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = Math.floor(((count - index) / count) * (YEAR_DAYS - 2)) + 1
    const [version, definition] = at(daysAgo)
    const kept = keptAnswers(definition, answers(index))
    const score = responseScore(definition, kept)
    const when = now - daysAgo * DAY + dice.int(0, 36_000_000)
    const named = {
      id: dice.id(when),
      user_id: scene.people[index % Math.max(1, scene.people.length)]?.id ?? null,
      submitted_at: iso(when),
    }
    return {
      ...(survey.anonymous ? { id: randomId(dice), user_id: null, submitted_at: null } : named),
      ...{ survey_id: survey.id, version, anonymous: survey.anonymous ?? false, state: 'complete', location_id: siteId },
      ...{
        area_id: areas.length > 0 ? dice.pick(areas).id : null,
        asset_id: null,
        ticket_id: null,
        link_id: null,
        language: dice.chance(0.8) ? 'id' : 'en',
      },
      ...{
        answers: kept,
        score,
        low: score !== null && score < LOW,
        day: iso(when).slice(0, 10),
        started_at: null,
        resume_hash: null,
        released: true,
        follow_up_id: null,
      },
    }
  })
}
interface Answering {
  readonly count: number
  readonly at: (daysAgo: number) => readonly [version: number, definition: SurveyDefinition]
  readonly answers: (index: number) => Answers
}
/** A UUID of version 4: it says no time. */
const randomId = (dice: Dice): string => `${dice.id(dice.int(1, 2 ** 47)).slice(0, 14)}4${dice.id(0).slice(15)}`

const WHY = ['Lift menunggu lama sekali.', 'Terlalu panas siang ini.', 'The floor was wet.', 'Toilet lantai ini kurang bersih.']
const SINCE_VERSION_2 = 200

function lobbyOf(scene: Scene): Made {
  const { dice } = scene
  const texts = {
    title_en: 'Lobby and common areas',
    title_id: 'Lobi dan area bersama',
    intro_en: 'Tell us how it was: it takes a minute.',
    intro_id: 'Ceritakan pengalaman Anda: hanya semenit.',
  }
  const survey = surveyRow(scene, { ...texts, anonymous: true, version: 2, draft: lobby, answers: LOBBY_ANSWERS })
  const answers = (): Answers => {
    const stars = Number(dice.weighted({ 5: 34, 4: 36, 3: 17, 2: 9, 1: 4 }))
    return {
      stars,
      what: [dice.pick(['clean', 'air', 'lift', 'light'])],
      why: dice.pick(WHY),
      nps: Math.min(10, stars * 2 + dice.int(-1, 1)),
      way: dice.chance(0.85) ? 'yes' : 'no',
    }
  }
  return {
    survey,
    versions: [versionOf(scene, survey.id, [1, firstLobby, YEAR_DAYS]), versionOf(scene, survey.id, [2, lobby, SINCE_VERSION_2])],
    responses: responsesOf(scene, survey, {
      count: LOBBY_ANSWERS,
      answers,
      at: (daysAgo) => (daysAgo > SINCE_VERSION_2 ? [1, firstLobby] : [2, lobby]),
    }),
    places: [null, ...scene.areas],
  }
}

function workplaceOf(scene: Scene): Made {
  const { dice } = scene
  const texts = {
    title_en: 'Workplace',
    title_id: 'Tempat kerja',
    intro_en: 'For everybody who works here.',
    intro_id: 'Untuk semua yang bekerja di sini.',
  }
  const survey = surveyRow(scene, { ...texts, draft: workplace, answers: WORKPLACE_ANSWERS })
  const answers = (): Answers => {
    const rows = ['air', 'noise', 'desk'].map((row) => [row, dice.weighted({ bad: 15, fair: 35, good: 50 })])
    const first = dice.chance(0.5) ? ['quiet', 'light', 'team'] : ['team', 'quiet', 'light']
    return { face: Number(dice.weighted({ 5: 25, 4: 40, 3: 22, 2: 9, 1: 4 })), how: Object.fromEntries(rows), first, days: dice.int(1, 5) }
  }
  return {
    survey,
    versions: [versionOf(scene, survey.id, [1, workplace, YEAR_DAYS])],
    responses: responsesOf(scene, survey, { count: WORKPLACE_ANSWERS, answers, at: () => [1, workplace] }),
    places: [null],
  }
}

function canteenOf(scene: Scene): Made {
  const survey = surveyRow(scene, {
    title_en: 'Canteen',
    title_id: 'Kantin',
    state: 'draft',
    version: 0,
    has_changes: true,
    draft: canteen,
  })
  return { survey, versions: [], responses: [], places: [] }
}

interface Linking {
  readonly surveyId: string
  readonly area: Placed | null
  readonly tokens: ReturnType<typeof linkTokens>
}
function linkOf({ dice, now, siteId }: Scene, { surveyId, area, tokens }: Linking): typeof surveyLinks.$inferInsert {
  const id = dice.id(now)
  const nobody = { asset_id: null, ticket_id: null, user_id: null, created_by: null, revoked_at: null, label: '' }
  const place = { kind: area ? ('area' as const) : ('open' as const), location_id: siteId, area_id: area?.id ?? null }
  return { ...nobody, ...place, id, survey_id: surveyId, token_hash: tokens.issue(id).hash, created_at: iso(now) }
}
