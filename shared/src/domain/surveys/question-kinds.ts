/** Kinds of questions, in the order in which a builder offers them. */
export const questionKinds = [
  'short_text',
  'long_text',
  'number',
  'yes_no',
  'single',
  'multiple',
  'dropdown',
  'rating',
  'smileys',
  'nps',
  'scale',
  'matrix',
  'ranking',
  'date',
  'time',
  'signature',
  'area',
  'asset',
  'email',
  'phone',
] as const
export type QuestionKind = (typeof questionKinds)[number]

const kinds = (...list: QuestionKind[]): ReadonlySet<QuestionKind> => new Set(list)

/** Kinds whose answers are among options. */
export const choiceKinds = kinds('single', 'multiple', 'dropdown', 'matrix', 'ranking')
/** Kinds whose answer is a whole number on a scale. */
export const scaleKinds = kinds('rating', 'smileys', 'nps', 'scale')
/** Kinds whose answers count for the score of a response. */
export const scoredKinds = kinds('yes_no', 'single', 'multiple', 'dropdown', 'matrix', 'rating', 'smileys', 'nps', 'scale')
/** Kinds whose answers are free texts: they are listed, not counted. */
export const textKinds = kinds('short_text', 'long_text', 'email', 'phone', 'signature')
/** Kinds whose answers name or show a person: an anonymous survey has none of them. */
export const namingKinds = kinds('signature', 'email', 'phone')

/** The least and the greatest answer of a scale. A rating has as many stars as the question says, 5 unless it does. */
export function scaleBounds({ kind, min, max }: { kind: QuestionKind; min: number | null; max: number | null }): [number, number] {
  if (kind === 'nps') return [0, 10]
  if (kind === 'smileys') return [1, 5]
  if (kind === 'rating') return [1, max ?? 5]
  return [min ?? 1, max ?? 5]
}

/** Characters of the path of a drawn signature. */
export const MAX_SIGNATURE = 20_000
