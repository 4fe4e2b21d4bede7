import { Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import type { SettlementDraft } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { useFactsWords } from '../facts/facts-words.ts'
import { StageForm, type StageFormProps } from '../stages/stage-form.tsx'
import { useSettlement } from './settlements.api.ts'

type Way = 'existing' | 'open' | 'nothing'

/** Settles a trip with a reimbursement of its requester, there already or opened now, or says why there is none. */
export function SettleForm(props: StageFormProps) {
  const { t } = useTranslation('ticket_types')
  const { ticket } = props
  const mayOpen = useMay('show_ticketing_reimburse')
  const choices = useSettlement(ticket)?.choices ?? []
  const [chosen, setWay] = useState<Way | null>(null)
  const [claimId, setClaimId] = useState('')
  const [title, setTitle] = useState(() => t('settle.titleOf', { title: ticket.title }).slice(0, 200))
  const [why, setWhy] = useState('')
  const usual = mayOpen ? 'open' : 'nothing'
  const way = chosen ?? (choices.length > 0 ? 'existing' : usual)
  const settlement = settlementOf(way, { claimId, title: title.trim(), why: why.trim() })
  const ways: readonly Way[] = [...(choices.length > 0 ? ['existing' as const] : []), ...(mayOpen ? ['open' as const] : []), 'nothing']
  return (
    <StageForm {...props} said={settlement && { settlement }}>
      <Radio.Group label={t('settle.how')} value={way} onChange={(value) => setWay(value as Way)}>
        <Stack gap={6} mt={4}>
          {ways.map((way) => (
            <Radio key={way} value={way} label={t(`settle.${way}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'existing' && (
        <Select
          label={t('settle.claim')}
          withAsterisk
          searchable
          allowDeselect={false}
          data={choices.map((choice) => ({ value: choice.id, label: `${choice.number} · ${choice.title}` }))}
          value={claimId || null}
          onChange={(value) => setClaimId(value ?? '')}
        />
      )}
      {way === 'open' && (
        <>
          <TextInput
            label={t('fact.title', { ns: 'tickets' })}
            withAsterisk
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <CarriedOver ticket={ticket} />
        </>
      )}
      {way === 'nothing' && (
        <TextInput
          label={t('fact.no_claim')}
          withAsterisk
          maxLength={500}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      )}
    </StageForm>
  )
}

/** What the new reimbursement takes from the trip. */
function CarriedOver({ ticket }: Pick<StageFormProps, 'ticket'>) {
  const { t } = useTranslation('ticket_types')
  const say = useFactsWords()
  const { facts, location, requester } = ticket
  const taken = (['destinations', 'first_day', 'last_day', 'cost_centre', 'advance'] as const).flatMap((name) => {
    const value = facts?.[name]
    return value === null || value === undefined ? [] : [`${t(`fact.${name}`)}: ${say(name, value)}`]
  })
  return (
    <Text size="sm" c="dimmed">
      {[t('settle.for', { name: requester?.name ?? '', site: location.name }), ...taken].join(' · ')}
    </Text>
  )
}

interface Typed {
  readonly claimId: string
  readonly title: string
  readonly why: string
}
/** Null while something is missing. */
function settlementOf(way: Way, { claimId, title, why }: Typed): SettlementDraft | null {
  if (way === 'existing') return claimId ? { reimbursement_id: claimId } : null
  if (way === 'open') return title ? { open: { title } } : null
  return why ? { no_claim: why } : null
}
