import { ActionIcon, Button, Group, NumberInput, Select, Stack, Switch } from '@mantine/core'
import type { Question, ShowRule, ShowWhen } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { type QuestionKind, scaleKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'

interface ConditionEditorProps {
  readonly condition: ShowWhen | null
  /** The questions before it. */
  readonly earlier: readonly Question[]
  readonly onChange: (condition: ShowWhen | null) => void
}
const MOST_RULES = 8

type Comparison = ShowRule['is']
const ANSWERED: readonly Comparison[] = ['answered', 'unanswered']

/** Comparisons that make sense with a kind of answer. */
function comparisonsOf(kind: QuestionKind | undefined): readonly Comparison[] {
  if (kind === undefined) return ANSWERED
  if (kind === 'number' || scaleKinds.has(kind)) return ['equals', 'not_equals', 'at_least', 'at_most', ...ANSWERED]
  if (kind === 'multiple' || kind === 'matrix') return ['includes', ...ANSWERED]
  return ['single', 'dropdown', 'yes_no'].includes(kind) ? ['equals', 'not_equals', ...ANSWERED] : ANSWERED
}

const firstRule = (question: Question): ShowRule => ({ question: question.key, is: 'answered' })

/** When a question or a section is shown: by answers to what was asked before it. */
export function ConditionEditor({ condition, earlier, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('surveys')
  const last = earlier.at(-1)
  if (!last && condition === null) return null
  const rules = condition?.rules ?? []
  const join = condition?.join ?? 'all'
  const setRules = (next: ShowRule[]): void => onChange(next.length > 0 ? { join, rules: next } : null)
  return (
    <Stack gap={6}>
      <Switch
        label={t('showWhen')}
        checked={condition !== null}
        onChange={(event) => setRules(event.currentTarget.checked && last ? [firstRule(last)] : [])}
      />
      {condition !== null && (
        <Stack gap={6} role="group" aria-label={t('showWhen')}>
          {rules.length > 1 && (
            <Select
              size="xs"
              w={220}
              aria-label={t('join')}
              allowDeselect={false}
              data={(['all', 'any'] as const).map((value) => ({ value, label: t(`joins.${value}`) }))}
              value={join}
              onChange={(value) => onChange({ rules, join: value === 'any' ? 'any' : 'all' })}
            />
          )}
          {rules.map((rule, at) => (
            <RuleRow
              // Rules have nothing but their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: they are changed in place.
              key={at}
              rule={rule}
              earlier={earlier}
              onChange={(next) => setRules(rules.map((other, index) => (index === at ? next : other)))}
              remove={() => setRules(rules.filter((_, index) => index !== at))}
            />
          ))}
          {rules.length < MOST_RULES && last && (
            <Button
              size="compact-sm"
              variant="subtle"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setRules([...rules, firstRule(last)])}
            >
              {t('ruleAdd')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}

interface RuleRowProps {
  readonly rule: ShowRule
  readonly earlier: readonly Question[]
  readonly onChange: (rule: ShowRule) => void
  readonly remove: () => void
}
function RuleRow({ rule, earlier, onChange, remove }: RuleRowProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const question = earlier.find(({ key }) => key === rule.question)
  const needsValue = !ANSWERED.includes(rule.is)
  return (
    <Group gap={6} wrap="wrap">
      <Select
        size="xs"
        flex="2 1 180px"
        aria-label={t('ruleQuestion')}
        allowDeselect={false}
        data={earlier.map(({ key, title }, at) => ({ value: key, label: `${at + 1}. ${textOf(title) || t('noTitle')}` }))}
        value={question ? rule.question : null}
        error={question ? undefined : t('ruleGone')}
        onChange={(key) => key && onChange({ question: key, is: 'answered' })}
      />
      <Select
        size="xs"
        flex="1 1 130px"
        aria-label={t('ruleIs')}
        allowDeselect={false}
        data={comparisonsOf(question?.kind).map((value) => ({ value, label: t(`is.${value}`) }))}
        value={rule.is}
        onChange={(is) => is && onChange({ ...rule, is: is as Comparison })}
      />
      {needsValue && question && <RuleValue question={question} rule={rule} onChange={onChange} />}
      <ActionIcon aria-label={t('ruleRemove')} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function RuleValue({ question, rule, onChange }: Pick<RuleRowProps, 'rule' | 'onChange'> & { readonly question: Question }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  if (question.kind === 'number' || scaleKinds.has(question.kind))
    return (
      <NumberInput
        size="xs"
        w={90}
        hideControls
        aria-label={t('ruleValue')}
        value={typeof rule.value === 'number' ? rule.value : ''}
        onChange={(value) => onChange({ ...rule, value: typeof value === 'number' ? value : 0 })}
      />
    )
  const options =
    question.kind === 'yes_no'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: t(value, { ns: 'common' }) }))
      : question.options.map(({ key, label }) => ({ value: key, label: textOf(label) || key }))
  return (
    <Select
      size="xs"
      flex="1 1 130px"
      aria-label={t('ruleValue')}
      allowDeselect={false}
      data={options}
      value={typeof rule.value === 'string' ? rule.value : null}
      onChange={(value) => value && onChange({ ...rule, value })}
    />
  )
}
