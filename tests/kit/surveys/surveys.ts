import { publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import type { Answers, Question, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { type SurveyDraft, type SurveyRecord, surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { Building, Person } from '../building.ts'

export const both = (text: string) => ({ en: text, id: text })
const option = (key: string, score: number | null = null) => ({ key, label: both(key), score })

/** A question of a kind, with three options where it has any. */
export const question = (key: string, facts: Partial<Question> = {}): Question => ({
  ...{ key, kind: 'rating', title: both(`Question ${key}`), help: both(''), required: false },
  ...{ options: [], rows: [], min: null, max: null, weight: 1, show_when: null },
  ...facts,
})

/** How content somebody is with a place: stars, why where they are few, and what is to be better. */
export const contentment: SurveyDefinition = {
  sections: [
    {
      ...{ key: 's1', title: both('Your visit'), text: both(''), show_when: null },
      questions: [
        question('stars', { required: true }),
        question('why', {
          kind: 'long_text',
          required: true,
          show_when: { join: 'all', rules: [{ question: 'stars', is: 'at_most', value: 2 }] },
        }),
        question('what', { kind: 'multiple', options: [option('clean'), option('air'), option('lift')], weight: 0 }),
      ],
    },
  ],
}

/** Makes a survey of the first site and publishes it. */
export async function published({ admin, cast }: Building, facts: Partial<SurveyDraft> = {}): Promise<SurveyRecord> {
  const body = { title: both('Lobby'), location_id: cast.site, draft: contentment, ...facts }
  const made = await admin.asks(surveys.create, { body })
  return (await admin.asks(surveys.publish, { params: { id: made.body.data.id } })).body.data
}

/** The token of a link for everybody, or of a new one for a place. */
export async function linkOf({ admin }: Building, id: string, place: { area_id?: string; asset_id?: string } = {}): Promise<string> {
  if (Object.keys(place).length > 0) return (await admin.asks(surveyLinks.create, { params: { id }, body: place })).body.data.token ?? ''
  return (await admin.asks(surveyLinks.list, { params: { id } })).body.data.find(({ kind }) => kind === 'open')?.token ?? ''
}

/** Answers by a link, from the first answer to sending. */
export async function answerBy(who: Person, token: string, answers: Answers, version = 1) {
  const given = { answers, version, language: 'id' as const }
  const begun = await who.asks(publicSurveys.keep, { params: { token }, body: given })
  if (begun.status !== 200) return begun
  return who.asks(publicSurveys.send, { params: { token }, body: { ...given, resume: begun.body.data.resume } })
}
