import { ActionIcon, Alert, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { warningsOf } from '@menara/shared/domain/claims/claim-lines.ts'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { CostCentreSelect } from '../../cost-centres/embed/cost-centre-select.tsx'
import { Duplicates } from '../detail/duplicates.tsx'
import { AmountField } from './amount-field.tsx'
import classes from './claim-form.module.css'
import { claimedOf, type LineValues } from './claim-values.ts'
import { LineReceipts } from './line-receipts.tsx'
import type { ClaimDraftState } from './use-claim-draft.ts'
import type { KnownRate } from './use-rates.ts'

interface LineProps {
  readonly draft: ClaimDraftState
  readonly line: LineValues
  readonly at: number
  readonly types: readonly ReimburseType[]
  readonly rate: KnownRate | null | undefined
  readonly error: (field: string) => string | undefined
  readonly change: (some: Partial<LineValues>) => void
  readonly remove: () => void
  /** Adds a line after the last one. */
  readonly next: (() => void) | undefined
}

/** One line of a claim: Enter in the last one begins another. */
export function LineFields(props: LineProps) {
  const { draft, line, at, types, rate, error, change, remove, next } = props
  const { t } = useTranslation('claims')
  const nameIn = useNamed()
  const type = types.find((one) => one.id === line.type_id)
  const kept = draft.kept.lines.find((one) => one.id === line.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !next || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    next()
  }
  const offered = types.filter((one) => one.active || one.id === line.type_id)
  return (
    <fieldset className={classes.line} aria-label={t('lineOf', { line: at + 1 })}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <DateField kind="date" label={t('day')} value={line.day} error={error('day')} onChange={(day) => change({ day })} />
        <Select
          label={t('type')}
          allowDeselect={false}
          searchable
          value={line.type_id || null}
          error={error('type_id')}
          onChange={(value) => value && change({ type_id: value })}
          data={offered.map((one) => ({ value: one.id, label: nameIn(one) }))}
        />
        <FocusedText line={line} change={change} onKeyDown={onKeyDown} />
        <AmountField line={line} type={type} rate={rate} error={error} change={change} onKeyDown={onKeyDown} />
      </SimpleGrid>
      <Group justify="space-between" align="flex-end" gap="sm" mt="xs">
        <CostCentreSelect
          siteId={draft.values.location_id}
          now={kept?.cost_centre}
          size="xs"
          w={{ base: '100%', xs: 260 }}
          value={line.cost_centre_id || null}
          error={error('cost_centre_id')}
          onChange={(value) => change({ cost_centre_id: value ?? '' })}
        />
        <Group gap="sm">
          <Text size="sm" fw={600} className="num">
            {rupiahText(claimedOf(line, type, rate?.rate))}
          </Text>
          <ActionIcon aria-label={t('removeLine', { line: at + 1 })} variant="subtle" color="gray" size="lg" onClick={remove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <LineReceipts draft={draft} line={line} at={at} kept={kept} error={error('receipts')} />
      {type && <Warnings type={type} claimed={claimedOf(line, type, rate?.rate)} receipts={kept?.receipts.length ?? 0} />}
      {kept && kept.duplicates.length > 0 && (
        <Alert color="orange" mt="xs" icon={<IconCopy size={18} aria-hidden />} title={t('duplicate.title')}>
          <Stack gap="xs">
            <Duplicates found={kept.duplicates} />
            <TextInput
              label={t('duplicate.reason')}
              withAsterisk
              maxLength={500}
              value={line.duplicate_reason}
              error={error('duplicate_reason')}
              onChange={(event) => change({ duplicate_reason: event.currentTarget.value })}
            />
          </Stack>
        </Alert>
      )}
    </fieldset>
  )
}

interface TextProps extends Pick<LineProps, 'line' | 'change'> {
  readonly onKeyDown: (event: KeyboardEvent) => void
}
/** A line that was just added begins here. */
function FocusedText({ line, change, onKeyDown }: TextProps) {
  const { t } = useTranslation('claims')
  const field = useRef<HTMLInputElement>(null)
  const isNew = useRef(line.id === undefined)
  useEffect(() => {
    if (isNew.current) field.current?.focus()
  }, [])
  return (
    <TextInput
      ref={field}
      label={t('what')}
      maxLength={200}
      value={line.description}
      onKeyDown={onKeyDown}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
  )
}

interface WarningsProps {
  readonly type: ReimburseType
  readonly claimed: number
  readonly receipts: number
}
/** What would keep the line from being submitted, while it is typed. */
function Warnings({ type, claimed, receipts }: WarningsProps) {
  const { t } = useTranslation('claims')
  const found = warningsOf(type, { claimed, receipts }).filter((warning) => warning !== 'zero')
  return (
    <div role="status">
      {found.map((warning) => (
        <Text key={warning} size="xs" c="var(--app-high)" fw={500}>
          {t(`warning.${warning}`, { limit: rupiahText(type.line_limit), from: rupiahText(type.receipt_from) })}
        </Text>
      ))}
    </div>
  )
}
