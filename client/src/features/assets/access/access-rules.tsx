import { ActionIcon, Button, Group, MultiSelect, Select, Stack, Switch, Text } from '@mantine/core'
import type { AccessRuleDraft, AssetAccessDraft, AssetRight } from '@menara/shared/contract/places/asset-access.contract.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ruleSentence } from '../../../kit/calls/refusal-words.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { Section } from '../../../kit/section.tsx'
import { EVERYBODY, NEW_RULE, namedBy, type Subject, whoOf, wrongWith } from './access-draft.ts'
import type { Choice } from './asset-access.api.ts'

type Limit = AssetAccessDraft[AssetRight]
interface RightSectionProps {
  readonly right: AssetRight
  readonly limit: Limit
  readonly subjects: Readonly<Record<Subject, Choice[]>>
  readonly errors: readonly BrokenRule[]
  readonly change: (limit: Limit) => void
}

/** One right: everybody's, or of those whom its rules name. */
export function RightSection({ right, limit, subjects, errors, change }: RightSectionProps) {
  const { t } = useTranslation('assets')
  const rules = limit?.rules ?? []
  const set = (at: number, rule: AccessRuleDraft) => change({ rules: rules.map((one, i) => (i === at ? rule : one)) })
  return (
    <Section title={t(`access.right.${right}`)} aside={<LimitSwitch right={right} limit={limit} change={change} />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(limit === null ? `access.open.${right}` : rules.length === 0 ? 'access.nobody' : `access.limited.${right}`)}
        </Text>
        {rules.map((rule, at) => (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name of their own before they are kept
            key={at}
            number={at + 1}
            rule={rule}
            hours={right !== 'see'}
            subjects={subjects}
            errors={wrongWith(errors, `${right}.rules.${at}`)}
            change={(next) => set(at, next)}
            remove={() => change({ rules: rules.filter((_, i) => i !== at) })}
          />
        ))}
        {limit !== null && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change({ rules: [...rules, NEW_RULE] })}
          >
            {t('access.add')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

function LimitSwitch({ right, limit, change }: Pick<RightSectionProps, 'right' | 'limit' | 'change'>) {
  const { t } = useTranslation('assets')
  return (
    <Switch
      label={t('access.limit')}
      aria-label={`${t('access.limit')}: ${t(`access.right.${right}`)}`}
      checked={limit !== null}
      onChange={(event) => change(event.currentTarget.checked ? { rules: [] } : null)}
    />
  )
}

interface RuleRowProps extends Pick<RightSectionProps, 'subjects' | 'errors'> {
  readonly number: number
  readonly rule: AccessRuleDraft
  /** Whether it may name days and hours. */
  readonly hours: boolean
  readonly change: (rule: AccessRuleDraft) => void
  readonly remove: () => void
}

function RuleRow({ number, rule, hours, subjects, errors, change, remove }: RuleRowProps) {
  const { t } = useTranslation('assets')
  const named = (field: string) => t('access.ofRule', { field: t(`access.${field}`), number })
  return (
    <Stack gap={4} role="group" aria-label={t('access.rule', { number })}>
      <Group gap="xs" align="flex-end">
        <Select
          label={t('access.who')}
          aria-label={named('who')}
          searchable
          allowDeselect={false}
          w={{ base: '100%', xs: 240 }}
          value={whoOf(rule)}
          onChange={(who) => change({ ...rule, ...namedBy(who ?? EVERYBODY) })}
          data={[
            { value: EVERYBODY, label: t('access.everybody') },
            { group: t('access.groups'), items: subjects.group },
            { group: t('access.roles'), items: subjects.role },
            { group: t('access.people'), items: subjects.user },
          ]}
        />
        {hours && <Hours rule={rule} named={named} change={change} />}
        <DateField
          kind="date"
          label={t('access.until')}
          aria-label={named('until')}
          w={150}
          value={rule.until ?? ''}
          onChange={(value) => change({ ...rule, until: value || null })}
        />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('access.remove', { number })} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {errors.map((error) => (
        <Text key={`${error.field} ${error.rule}`} size="xs" c="var(--mantine-color-error)" role="alert">
          {ruleSentence(error, t(`access.${FIELD[error.field.split('.').at(-1) ?? ''] ?? 'who'}`))}
        </Text>
      ))}
    </Stack>
  )
}
const FIELD: Readonly<Record<string, string>> = { from: 'from', to: 'to', until: 'until', days: 'days' }

interface HoursProps extends Pick<RuleRowProps, 'rule' | 'change'> {
  readonly named: (field: string) => string
}
function Hours({ rule, named, change }: HoursProps) {
  const { t } = useTranslation('assets')
  return (
    <>
      <MultiSelect
        label={t('access.days')}
        aria-label={named('days')}
        placeholder={rule.days.length === 0 ? t('access.everyDay') : ''}
        w={{ base: '100%', xs: 260 }}
        value={rule.days.map(String)}
        onChange={(days) => change({ ...rule, days: days.map(Number).sort() })}
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: t(`access.day.${day}`) }))}
      />
      {(['from', 'to'] as const).map((field) => (
        <DateField
          key={field}
          kind="time"
          label={t(`access.${field}`)}
          aria-label={named(field)}
          w={110}
          value={rule[field] ?? ''}
          onChange={(value) => change({ ...rule, [field]: value || null })}
        />
      ))}
    </>
  )
}
