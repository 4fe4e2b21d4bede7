import { Badge, Button, Fieldset, Group, List, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { type ApprovalExample, approvalPreview, type PreviewedStep } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import { hasCostCentre } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { useSites } from '../../../kit/site.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { CostCentreSelect } from '../../cost-centres/embed/cost-centre-select.tsx'
import { useColleagues } from '../approvals.api.ts'

interface PreviewProps {
  readonly ticketTypeId: number
  /** What the form holds now, as a body. */
  readonly draft: () => Record<string, unknown>
}

type Example = Static<typeof ApprovalExample>
const NOTHING: Omit<Example, 'location_id'> = {
  requester_id: null,
  category_id: null,
  subtype_id: null,
  priority: 'medium',
  amount: null,
  area_id: null,
  cost_centre_id: null,
  person_id: null,
}

/** Who would be asked for an example, by what the form says before it is saved. */
export function ApprovalPreview({ ticketTypeId, draft }: PreviewProps) {
  const { t } = useTranslation('approvals')
  const sites = useSites()
  const [said, setSaid] = useState<Partial<Example>>({})
  const example: Example = { ...NOTHING, location_id: sites[0]?.id ?? '', ...said }
  const ask = useMutation({
    mutationFn: () => {
      const { steps, self_approval, fallback_group_id } = draft()
      return call(approvalPreview.ask, { body: { steps, self_approval, fallback_group_id, example } as never })
    },
    onError: showRefusal,
  })
  return (
    <Fieldset legend={t('preview.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ExampleFields ticketTypeId={ticketTypeId} example={example} say={(more) => setSaid({ ...said, ...more })} />
      </SimpleGrid>
      <Button variant="default" mt="sm" disabled={!example.location_id} loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('preview.ask')}
      </Button>
      {ask.data && <Steps steps={ask.data.data} />}
    </Fieldset>
  )
}

interface ExampleProps {
  readonly ticketTypeId: number
  readonly example: Example
  readonly say: (more: Partial<Example>) => void
}
function ExampleFields({ ticketTypeId, example, say }: ExampleProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const rupiah = useRupiahInput()
  const sites = useSites()
  const people = useColleagues().map((colleague) => ({ value: colleague.id, label: colleague.name }))
  const { location_id } = example
  const isPaid = hasCostCentre(ticketTypeById(ticketTypeId)?.code ?? 'general')
  const kept = <K extends keyof Example>(name: K) => ({
    value: example[name] as string | null,
    onChange: (value: string | null) => say({ [name]: value } as Partial<Example>),
  })
  return (
    <>
      <Select
        label={t('fact.site')}
        allowDeselect={false}
        searchable
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        value={location_id}
        onChange={(value) => say({ location_id: value ?? '', area_id: null, cost_centre_id: null })}
      />
      <AreaSelect label={t('preview.area')} locationId={location_id || undefined} {...kept('area_id')} />
      <Select label={t('fact.requester')} searchable data={people} {...kept('requester_id')} />
      <Select
        label={t('preview.person')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
        data={people}
        {...kept('person_id')}
      />
      {isPaid && <CostCentreSelect siteId={location_id} {...kept('cost_centre_id')} />}
      <CategorySelect typeId={ticketTypeId} locationId={location_id} {...kept('category_id')} />
      <Select
        label={t('preview.priority')}
        allowDeselect={false}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
        {...kept('priority')}
      />
      <NumberInput
        label={t('fact.amount')}
        {...rupiah}
        value={example.amount ?? ''}
        onChange={(value) => say({ amount: typeof value === 'number' ? value : null })}
      />
    </>
  )
}

function Steps({ steps }: { readonly steps: readonly PreviewedStep[] }) {
  const { t } = useTranslation('approvals')
  const nameOf = useNamed()
  return (
    <List type="ordered" size="sm" mt="sm" aria-label={t('preview.title')}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <List.Item key={at}>
          <Group gap="xs">
            <Text size="sm" fw={600} component="span">
              {nameOf(step)}
            </Text>
            {at > 0 && steps[at - 1]?.stage === step.stage && <Badge color="gray">{t('beside')}</Badge>}
            {!step.applies && <Badge color="gray">{t('stepState.skipped')}</Badge>}
            {step.applies && step.kind === 'fallback' && <Badge color="orange">{t('kind.fallback')}</Badge>}
          </Group>
          {step.applies && <Text size="sm">{step.people.map((one) => one.name).join(', ') || t('nobody')}</Text>}
        </List.Item>
      ))}
    </List>
  )
}
