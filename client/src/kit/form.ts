import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/schema'
import { Refused } from './call.ts'
import { showRefusal } from './refusals.ts'

/** The contract's schema as a Standard Schema: one truth for server and form. Messages are `rule` keywords. */
export function standard(schema: TSchema) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'typebox',
      validate: (value: unknown) => {
        const [, errors] = Errors(schema, value)
        if (errors.length === 0) return { value }
        return {
          issues: errors.flatMap((it) =>
            placesOf(it).map((place) => ({ message: it.keyword, path: [...it.instancePath.split('/').slice(1), ...place] })),
          ),
        }
      },
    },
  }
}
/** What is missing is reported by what it is missing from: each of them is named. */
const placesOf = ({ keyword, params }: { keyword: string; params: object }): string[][] =>
  keyword === 'required' ? ((params as { requiredProperties?: string[] }).requiredProperties ?? []).map((name) => [name]) : [[]]

/** Empty inputs are absent, not empty texts: what a body of the contract would carry. */
export function bodyOf<V extends Record<string, unknown>>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, value]),
  ) as Partial<V>
}

/**
 * An uncontrolled form checked by the contract's schema (after `read`, `bodyOf` unless said), with messages in the reader's language.
 * `onError` puts a 422 of the server on its fields and focuses the first, and says whatever fits no field;
 * `refuse` does the first alone and answers false when nothing fits.
 */
export function useContractForm<V extends Record<string, unknown>>(
  schema: TSchema,
  initialValues: V,
  { read = bodyOf }: { readonly read?: (values: V) => Record<string, unknown> } = {},
) {
  const { t, i18n } = useTranslation()
  const say = (rule: string): string => (i18n.exists(`rule.${rule}`) ? t(`rule.${rule}`) : t('rule.other', { rule }))
  const check = schemaResolver(standard(schema), { sync: true })
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => Object.fromEntries(Object.entries(check(read(values))).map(([field, rule]) => [field, say(String(rule))])),
  })
  return {
    form,
    refuse: (error: unknown) => putOnFields(form, error, say),
    onError(error: unknown): void {
      if (!putOnFields(form, error, say)) showRefusal(error)
    },
    focusFirst: (errors: Record<string, unknown>) => focusFirst(form, Object.keys(errors)),
  }
}

type Filled<V extends Record<string, unknown>> = Pick<UseFormReturnType<V>, 'getValues' | 'setErrors' | 'getInputNode'>

/** A 422 of the server on the fields it is about; false when nothing fits a field. */
export function putOnFields<V extends Record<string, unknown>>(form: Filled<V>, error: unknown, say: (rule: string) => string): boolean {
  if (!(error instanceof Refused) || error.errors.length === 0) return false
  const known = error.errors.filter(({ field }) => field.split('.')[0] !== undefined && (field.split('.')[0] as string) in form.getValues())
  if (known.length === 0) return false
  form.setErrors(Object.fromEntries(known.map(({ field, rule }) => [field, say(rule)])))
  focusFirst(
    form,
    known.map(({ field }) => field),
  )
  return true
}

function focusFirst<V extends Record<string, unknown>>(form: Pick<Filled<V>, 'getInputNode'>, fields: readonly string[]): void {
  const [first] = fields
  if (first !== undefined) form.getInputNode(first)?.focus()
}
