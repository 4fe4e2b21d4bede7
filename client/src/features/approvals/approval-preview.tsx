import { Badge, Button, Fieldset, Group, List, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { approvalPreview, type PreviewedStep } from '@menara/shared/contract/approval-preview.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/ticket-state.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { useSites } from '../../kit/site.ts'
import { CategorySelect } from '../categories/embed/category-select.tsx'
import { useNamed } from './approval-badges.tsx'
import { useColleagues } from './approvals.api.ts'

interface PreviewProps {
  readonly ticketTypeId: number
  /** What the form holds now, as a body. */
  readonly draft: () => Record<string, unknown>
}

/** Who would be asked for an example, by what the form says before it is saved. */
export function ApprovalPreview({ ticketTypeId, draft }: PreviewProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const sites = useSites()
  const people = useColleagues()
  const [site, setSite] = useState<string | null>(null)
  const [requester, setRequester] = useState<string | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const [priority, setPriority] = useState<Priority>('medium')
  const [amount, setAmount] = useState<number | ''>('')
  const location_id = site ?? sites[0]?.id ?? ''
  const ask = useMutation({
    mutationFn: () => {
      const { steps, self_approval, fallback_group_id } = draft()
      const example = {
        location_id,
        requester_id: requester,
        category_id: category,
        subtype_id: null,
        priority,
        amount: amount === '' ? null : amount,
      }
      return call(approvalPreview.ask, { body: { steps, self_approval, fallback_group_id, example } as never })
    },
    onError: showRefusal,
  })
  return (
    <Fieldset legend={t('preview.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fact.site')}
          allowDeselect={false}
          searchable
          data={sites.map((it) => ({ value: it.id, label: it.name }))}
          value={location_id}
          onChange={setSite}
        />
        <Select
          label={t('fact.requester')}
          searchable
          data={people.map((it) => ({ value: it.id, label: it.name }))}
          value={requester}
          onChange={setRequester}
        />
        <CategorySelect typeId={ticketTypeId} locationId={location_id} value={category} onChange={setCategory} />
        <Select
          label={t('preview.priority')}
          allowDeselect={false}
          data={priorities.map((it) => ({ value: it, label: t(`priority.${it}`, { ns: 'common' }) }))}
          value={priority}
          onChange={(it) => setPriority(it as Priority)}
        />
        <NumberInput
          label={t('fact.amount')}
          min={0}
          thousandSeparator=" "
          value={amount}
          onChange={(it) => setAmount(typeof it === 'number' ? it : '')}
        />
      </SimpleGrid>
      <Button variant="default" mt="sm" disabled={!location_id} loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('preview.ask')}
      </Button>
      {ask.data && <Steps steps={ask.data.data} />}
    </Fieldset>
  )
}

function Steps({ steps }: { readonly steps: readonly PreviewedStep[] }) {
  const { t } = useTranslation('approvals')
  const nameOf = useNamed()
  return (
    <List type="ordered" size="sm" mt="sm" aria-label={t('preview.title')}>
      {steps.map((it, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <List.Item key={at}>
          <Group gap="xs">
            <Text size="sm" fw={600} component="span">
              {nameOf(it)}
            </Text>
            {at > 0 && steps[at - 1]?.stage === it.stage && <Badge color="gray">{t('beside')}</Badge>}
            {!it.applies && <Badge color="gray">{t('stepState.skipped')}</Badge>}
            {it.applies && it.kind === 'fallback' && <Badge color="orange">{t('kind.fallback')}</Badge>}
          </Group>
          {it.applies && <Text size="sm">{it.people.map((one) => one.name).join(', ') || t('nobody')}</Text>}
        </List.Item>
      ))}
    </List>
  )
}
