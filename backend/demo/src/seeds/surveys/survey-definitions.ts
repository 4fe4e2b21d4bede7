import type { Question, QuestionOption, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { QuestionKind } from '@menara/shared/domain/surveys/question-kinds.ts'

type Texts = readonly [en: string, id: string]
const both = ([en, id]: Texts) => ({ en, id })
const option = (key: string, label: Texts, score: number | null = null): QuestionOption => ({ key, label: both(label), score })
const question = (key: string, [kind, ...title]: readonly [kind: QuestionKind, ...Texts], facts: Partial<Question> = {}): Question => ({
  ...{ key, kind, title: both(title), help: { en: '', id: '' }, required: false },
  ...{ options: [], rows: [], min: null, max: null, weight: 0, show_when: null },
  ...facts,
})
const section = (key: string, title: Texts, questions: Question[]) => ({
  ...{ key, title: both(title), text: { en: '', id: '' }, show_when: null, questions },
})
const atMost = (key: string, value: number): Question['show_when'] => ({ join: 'all', rules: [{ question: key, is: 'at_most', value }] })

const what = question('what', ['multiple', 'What shall be better?', 'Apa yang perlu diperbaiki?'], {
  options: [
    option('clean', ['Cleanliness', 'Kebersihan']),
    option('air', ['Air and temperature', 'Udara dan suhu']),
    option('lift', ['Waiting for lifts', 'Antrean lift']),
    option('light', ['Light', 'Pencahayaan']),
  ],
  show_when: atMost('stars', 3),
})

/** How content whoever comes by is with the lobby: anonymous, by the QR codes of its areas. */
export const lobby: SurveyDefinition = {
  sections: [
    section(
      's1',
      ['Your impression', 'Kesan Anda'],
      [
        question('stars', ['rating', 'How content are you with this place?', 'Seberapa puas Anda dengan tempat ini?'], {
          required: true,
          weight: 2,
        }),
        what,
        question('why', ['long_text', 'What happened?', 'Apa yang terjadi?'], { show_when: atMost('stars', 2) }),
      ],
    ),
    section(
      's2',
      ['The building', 'Gedung'],
      [
        question('nps', ['nps', 'Would you recommend this building?', 'Apakah Anda akan merekomendasikan gedung ini?'], { weight: 1 }),
        question('way', ['yes_no', 'Did you find your way?', 'Apakah Anda mudah menemukan arah?'], { weight: 1 }),
      ],
    ),
  ],
}

/** The same before somebody asked whether people find their way: what its answers were given to. */
export const firstLobby: SurveyDefinition = {
  sections: [
    section(
      's1',
      ['Your impression', 'Kesan Anda'],
      [
        question('stars', ['rating', 'How do you like the lobby?', 'Bagaimana pendapat Anda tentang lobi?'], { required: true, weight: 1 }),
        what,
      ],
    ),
  ],
}

/** How people who work there see their workplace: in their own name. */
export const workplace: SurveyDefinition = {
  sections: [
    section(
      's1',
      ['Your workplace', 'Tempat kerja Anda'],
      [
        question('face', ['smileys', 'How is your workplace today?', 'Bagaimana tempat kerja Anda hari ini?'], {
          required: true,
          weight: 2,
        }),
        question('how', ['matrix', 'How are these?', 'Bagaimana hal-hal ini?'], {
          weight: 1,
          rows: [option('air', ['Air', 'Udara']), option('noise', ['Noise', 'Kebisingan']), option('desk', ['Desk', 'Meja'])],
          options: [option('bad', ['Bad', 'Buruk'], 0), option('fair', ['Fair', 'Cukup'], 50), option('good', ['Good', 'Baik'], 100)],
        }),
      ],
    ),
    section(
      's2',
      ['What comes first', 'Yang utama'],
      [
        question('first', ['ranking', 'What matters most to you?', 'Apa yang paling penting bagi Anda?'], {
          options: [
            option('quiet', ['Quiet', 'Ketenangan']),
            option('light', ['Daylight', 'Cahaya alami']),
            option('team', ['Near my team', 'Dekat tim']),
          ],
        }),
        question('days', ['scale', 'Days a week in the office', 'Hari seminggu di kantor'], { min: 0, max: 5 }),
      ],
    ),
  ],
}

/** Not published yet. */
export const canteen: SurveyDefinition = {
  sections: [
    section(
      's1',
      ['Canteen', 'Kantin'],
      [question('food', ['rating', 'How was the food?', 'Bagaimana makanannya?'], { required: true, weight: 1 })],
    ),
  ],
}
