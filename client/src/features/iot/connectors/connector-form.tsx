import { Button, Group, Text } from '@mantine/core'
import { type Connector, type ConnectorDraft, connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { IconTestPipe } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { RecordForm } from '../../../kit/forms/record-form.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId } from '../../../kit/site.ts'
import { ConnectorFields } from './connector-fields.tsx'
import { useConnectorPlace } from './connector-place.ts'
import { type ConnectorValues, connectorDraftOf, connectorValuesOf, mappingOfField } from './connector-values.ts'
import { MappingTable } from './mapping-table.tsx'
import { TrialNote } from './trial-note.tsx'

const read = (values: ConnectorValues) => connectorDraftOf(values) as unknown as Record<string, unknown>

/** One connector: whom it asks, how often, and which values become which points; tried before it is saved. */
export function ConnectorForm({ connector }: { readonly connector: Connector | undefined }) {
  const { t } = useTranslation('connectors')
  const place = useConnectorPlace()
  const siteId = useSiteId()
  const { form, refuse, focusFirst } = useContractForm<ConnectorValues>(connectors.create.body, connectorValuesOf(connector, siteId), {
    read,
  })
  const [openAt, setOpenAt] = useState<number | null>(null)
  // The protocol and the site decide what the values below look like.
  const [, again] = useReducer((value: number) => value + 1, 0)
  /** The value a refused field belongs to is opened first, so that the field is there. */
  const unfold = (fields: readonly string[]): void => {
    const at = fields[0] === undefined ? undefined : mappingOfField(fields[0])
    if (at !== undefined) flushSync(() => setOpenAt(at))
  }
  const refused = (error: unknown): void => {
    if (error instanceof Refused) unfold(error.errors.map((error) => error.field))
    if (!refuse(error)) showRefusal(error)
  }
  const broken = (errors: Record<string, unknown>): void => {
    unfold(Object.keys(errors))
    focusFirst(errors)
  }
  const leave = () => place.move(connector ? { connector: connector.id } : {})
  const save = useSaving(connector, { refused, done: leave })
  const trying = useMutation({
    mutationFn: (draft: ConnectorDraft) => call(connectors.tryDraft, { body: draft }),
    onError: refused,
  })
  const trial = trying.data?.data
  return (
    <RecordForm submit={form.onSubmit((values) => save.mutate(values), broken)} busy={save.isPending} onCancel={leave}>
      <Text component="h2" fw={650} m={0}>
        {connector?.name ?? t('new')}
      </Text>
      <ConnectorFields form={form} changed={again} />
      <MappingTable
        form={form}
        openAt={openAt}
        setOpenAt={setOpenAt}
        // What was tried of a value that has been changed since says nothing of it.
        foundFor={(values) => (trial && trying.variables ? foundIn(trial.values, trying.variables, values) : undefined)}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconTestPipe size={16} aria-hidden />}
          loading={trying.isPending}
          onClick={() => form.onSubmit((values) => trying.mutate(connectorDraftOf(values)), broken)()}
        >
          {t('try')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('tryText')}
        </Text>
      </Group>
      <TrialNote trial={trial} />
    </RecordForm>
  )
}

type Values = readonly { readonly device_id: string; readonly point: string }[]
function foundIn<V extends Values>(values: V, tried: ConnectorDraft, mapping: ConnectorValues['mappings'][number]): V[number] | undefined {
  const { mappings } = connectorDraftOf({ ...EMPTY, kind: tried.kind, mappings: [mapping] })
  const same = tried.mappings.some((mapping) => JSON.stringify(mapping) === JSON.stringify(mappings[0]))
  return same ? values.find((value) => value.device_id === mapping.device_id && value.point === mapping.point.trim()) : undefined
}
const EMPTY = connectorValuesOf(undefined, undefined)

interface Ends {
  readonly refused: (error: unknown) => void
  readonly done: () => void
}
function useSaving(connector: Connector | undefined, { refused, done }: Ends) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: ConnectorValues) => {
      const body = connectorDraftOf(values)
      return connector ? call(connectors.update, { params: { id: connector.id }, body }) : call(connectors.create, { body })
    },
    onSuccess: () => {
      toastSuccess(connector ? 'update' : 'create')
      void cache.invalidateQueries({ queryKey: ['connectors'] })
      done()
    },
    onError: refused,
  })
}
