import { type UseFormReturnType, useForm } from '@mantine/form'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { isBlank } from '@menara/shared/kit/words.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/schema'
import { Refused } from '../calls/call.ts'
import { ruleSentence } from '../calls/refusal-words.ts'
import { showRefusal } from '../calls/refusals.ts'
import { toastInvalid } from '../overlays/toasts.ts'

/** Every rule of the contract's schema that a value breaks, at its field: one truth for server and form. */
export function brokenRules(schema: TSchema, value: unknown): BrokenRule[] {
  const [, errors] = Errors(schema, value)
  return errors
    .filter((error) => error.keyword !== 'anyOf' && !(error.keyword === 'type' && 'type' in error.params && error.params.type === 'null'))
    .flatMap(({ keyword, instancePath, params }) => {
      const path = instancePath.split('/').slice(1)
      return partsOf(keyword, params).map((part) => brokenRule(keyword, [...path, ...part], { params, value }))
    })
}

function firstOfEachField(broken: readonly BrokenRule[]): ReadonlyMap<string, BrokenRule> {
  const first = new Map<string, BrokenRule>()
  for (const rule of broken) if (!first.has(rule.field)) first.set(rule.field, rule)
  return first
}

/** What is missing is reported by what it is missing from: each of them is named. */
const partsOf = (keyword: string, params: object): string[][] =>
  keyword === 'required' ? ((params as { requiredProperties?: string[] }).requiredProperties ?? []).map((name) => [name]) : [[]]

function brokenRule(rule: string, path: readonly string[], { params, value }: { params: object; value: unknown }): BrokenRule {
  const field = path.join('.')
  const at = path.reduce<unknown>((within, name) => (within as Record<string, unknown> | null | undefined)?.[name], value)
  if (rule === 'pattern' && typeof at === 'string' && isBlank(at)) return { field, rule, params: { found: 'blank' } }
  const { limit } = params as { limit?: unknown }
  return typeof limit === 'number' ? { field, rule, params: { limit } } : { field, rule }
}

/** Empty inputs are absent, not empty texts: what a body of the contract would carry. */
export function bodyOf<V extends Record<string, unknown>>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, value]),
  ) as Partial<V>
}

interface ContractFormOptions<V> {
  /** The body of the contract that the values stand for. */
  readonly read?: (values: V) => Record<string, unknown>
  /** Told of every change, by hand or by the page. */
  readonly onValuesChange?: (values: V) => void
}

/**
 * An uncontrolled form checked by the contract's schema (after `read`, `bodyOf` unless said), with messages in the reader's language.
 * `onError` puts a 422 of the server on its fields and focuses the first, and says whatever fits no field;
 * `refuse` does the first alone and answers false when nothing fits.
 */
export function useContractForm<V extends Record<string, unknown>>(
  schema: TSchema,
  initialValues: V,
  { read = bodyOf, onValuesChange }: ContractFormOptions<V> = {},
) {
  // Loads the sentences: a form that is sent before they are there says its rules anew once they are.
  const { ready } = useTranslation('refusals', { useSuspense: false })
  const broken = useRef<ReadonlyMap<string, BrokenRule>>(new Map())
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    ...(onValuesChange && { onValuesChange }),
    validate: (values) => {
      // The first rule of each field is said, and the fields keep their order: the first is focused.
      broken.current = firstOfEachField(brokenRules(schema, read(values)))
      return Object.fromEntries([...broken.current].map(([field, rule]) => [field, sayAt(form, rule)]))
    },
  })
  useEffect(() => {
    if (!ready) return
    const shown = [...broken.current].filter(([field, rule]) => form.errors[field] === rule.rule)
    for (const [field, rule] of shown) form.setFieldError(field, sayAt(form, rule))
  }, [ready, form])
  const refuse = (error: unknown): boolean => {
    if (error instanceof Refused) broken.current = firstOfEachField(error.errors)
    return putOnFields(form, error)
  }
  return {
    form,
    refuse,
    onError(error: unknown): void {
      if (!refuse(error)) showRefusal(error)
    },
    focusFirst: (errors: Record<string, unknown>) => focusFirst(form, Object.keys(errors)),
  }
}

type Filled<V extends Record<string, unknown>> = Pick<UseFormReturnType<V>, 'getValues' | 'setErrors' | 'getInputNode'>

/**
 * A 422 of the server on the fields it is about; entries of no field of the form are said as toasts beside. False when nothing fits a
 * field: then the caller says it whole.
 */
export function putOnFields<V extends Record<string, unknown>>(form: Filled<V>, error: unknown): boolean {
  if (!(error instanceof Refused) || error.errors.length === 0) return false
  const values = form.getValues()
  const isKnown = ({ field }: BrokenRule) => (field.split('.')[0] as string) in values
  const known = error.errors.filter(isKnown)
  if (known.length === 0) return false
  form.setErrors(Object.fromEntries(known.map((item) => [item.field, sayAt(form, item)])))
  focusFirst(
    form,
    known.map(({ field }) => field),
  )
  const others = error.errors.filter((error) => !isKnown(error))
  if (others.length > 0) toastInvalid({ errors: others, message: '' })
  return true
}

/** The sentence of a rule, with the field called what the form calls it. */
const sayAt = (form: Pick<Filled<Record<string, unknown>>, 'getInputNode'>, broken: BrokenRule): string =>
  ruleSentence(broken, labelOf(form.getInputNode(broken.field)))

/** The text of an input's label without the asterisk of one that must be filled in. */
function labelOf(node: HTMLElement | null): string | undefined {
  const [label] = (node as HTMLInputElement | null)?.labels ?? []
  const words = [...(label?.childNodes ?? [])].filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
  return (
    words
      .map((word) => word.textContent)
      .join('')
      .trim() || undefined
  )
}

function focusFirst<V extends Record<string, unknown>>(form: Pick<Filled<V>, 'getInputNode'>, fields: readonly string[]): void {
  const [first] = fields
  if (first !== undefined) form.getInputNode(first)?.focus()
}
