import type { Permission } from '../../kit/permission.ts'

/** A text in both languages. */
export interface Bilingual {
  readonly en: string
  readonly id: string
}
/** One word of a fixed list, with what people call it. */
export interface ReportOption extends Bilingual {
  readonly value: string
}

/** What a figure is counted in. */
export const reportUnits = ['count', 'percent', 'hours', 'minutes', 'rupiah', 'kwh', 'score'] as const
export type ReportUnit = (typeof reportUnits)[number]

/** Time buckets that every subject can be grouped by; their days are those of the report's zone. */
export const timeGroups = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof timeGroups)[number]
export const isTimeGroup = (field: string): field is TimeGroup => (timeGroups as readonly string[]).includes(field)

/** What rows are grouped and filtered by: a fixed list of words, or another record. */
export interface ReportField {
  readonly key: string
  readonly name: Bilingual
  /** Of a fixed list; absent where its values are records, numbers or words of people. */
  readonly options?: readonly ReportOption[]
}
export interface ReportMeasure {
  readonly key: string
  readonly name: Bilingual
  /** How it is counted, in a sentence or two. */
  readonly definition: Bilingual
  readonly unit: ReportUnit
}
/** A date by which the period counts. */
export interface ReportDate {
  readonly key: string
  readonly name: Bilingual
}
export interface ReportSubject {
  readonly key: string
  readonly name: Bilingual
  /** Needed beside the right to see reports; null: whoever sees reports. */
  readonly permission: Permission | null
  /** The first is taken where none is named. */
  readonly dates: readonly ReportDate[]
  readonly fields: readonly ReportField[]
  readonly measures: readonly ReportMeasure[]
}

export const word = (value: string, en: string, id: string): ReportOption => ({ value, en, id })
export const field = (key: string, [en, id]: readonly [en: string, id: string], options?: readonly ReportOption[]): ReportField => ({
  ...{ key, name: { en, id } },
  ...(options && { options }),
})
export const named = (key: string, en: string, id: string): ReportDate => ({ key, name: { en, id } })

interface Said {
  readonly name: readonly [en: string, id: string]
  readonly is: readonly [en: string, id: string]
}
/** A measure with its definition in both languages. */
export const measure = (key: string, unit: ReportUnit, { name, is }: Said): ReportMeasure => ({
  ...{ key, unit },
  name: { en: name[0], id: name[1] },
  definition: { en: is[0], id: is[1] },
})

export const SITE = field('site', ['Site', 'Lokasi'])
export const AREA = field('area', ['Area', 'Area'])
/** Whole Rupiah, minutes and the like have no decimals; means and shares have two. */
export const YES_NO = [word('true', 'Yes', 'Ya'), word('false', 'No', 'Tidak')] as const
