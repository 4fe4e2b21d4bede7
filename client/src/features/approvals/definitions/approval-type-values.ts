import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import type { ApprovalType } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { LINK_STEP_UP_AMOUNT, takesPlace } from '@menara/shared/domain/approval/approval-words.ts'

/** A step as a form holds it: empty inputs are empty texts. */
export type StepValues = Omit<
  ApprovalStep,
  | 'role_id'
  | 'group_id'
  | 'permission'
  | 'place'
  | 'field'
  | 'amount_from'
  | 'amount_to'
  | 'remind_hours'
  | 'escalate_hours'
  | 'escalate_group_id'
  | 'expire_hours'
  | 'on_expiry'
> &
  Record<(typeof TEXTS)[number], string> &
  Record<(typeof NUMBERS)[number], number | ''> & { readonly key: string }
const TEXTS = ['role_id', 'group_id', 'permission', 'place', 'field', 'escalate_group_id', 'on_expiry'] as const
const NUMBERS = ['amount_from', 'amount_to', 'remind_hours', 'escalate_hours', 'expire_hours'] as const

export interface TypeValues extends Record<string, unknown> {
  category_id: string
  name_en: string
  name_id: string
  active: boolean
  self_approval: boolean
  same_person: boolean
  step_up_amount: number | ''
  link_step_up_amount: number | ''
  by_link: ApprovalType['by_link']
  fallback_group_id: string
  steps: StepValues[]
}

const of = <K extends string, E>(names: readonly K[], read: (name: K) => E) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<K, E>

let made = 0
const newKey = (): string => {
  made += 1
  return `step ${made}`
}
export const emptyStep = (): StepValues => ({
  key: newKey(),
  name_en: '',
  name_id: '',
  source: 'people',
  user_ids: [],
  rule: 'any',
  needed: 1,
  priorities: [],
  category_ids: [],
  subtype_ids: [],
  location_ids: [],
  cost_centre_ids: [],
  with_previous: false,
  may_delegate: true,
  ...of(TEXTS, () => ''),
  ...of(NUMBERS, () => '' as number | ''),
})
export const valuesOf = (item: ApprovalType | undefined): TypeValues => ({
  category_id: item?.category?.id ?? '',
  name_en: item?.name_en ?? '',
  name_id: item?.name_id ?? '',
  active: item?.active ?? true,
  self_approval: item?.self_approval ?? false,
  same_person: item?.same_person ?? false,
  step_up_amount: item?.step_up_amount ?? '',
  link_step_up_amount: item?.link_step_up_amount ?? LINK_STEP_UP_AMOUNT,
  by_link: item?.by_link ?? 'amount',
  fallback_group_id: item?.fallback_group_id ?? '',
  steps: item
    ? item.steps.map((step) => ({
        ...emptyStep(),
        ...step,
        ...of(TEXTS, (name) => step[name] ?? ''),
        ...of(NUMBERS, (name) => step[name] ?? ''),
      }))
    : [emptyStep()],
})

/** The contract's body: what is empty is null, and what a source does not name is left empty. */
export const bodyOfType = ({ category_id, step_up_amount, fallback_group_id, steps, ...rest }: TypeValues): Record<string, unknown> => ({
  ...rest,
  category_id: category_id || null,
  fallback_group_id: fallback_group_id || null,
  step_up_amount: step_up_amount === '' ? null : step_up_amount,
  steps: steps.map(({ key: _key, ...step }) => ({
    ...step,
    ...of(TEXTS, (name) => step[name] || null),
    ...of(NUMBERS, (name) => (step[name] === '' ? null : step[name])),
    user_ids: step.source === 'people' ? step.user_ids : [],
    place: takesPlace(step.source) ? step.place || null : null,
  })),
})
