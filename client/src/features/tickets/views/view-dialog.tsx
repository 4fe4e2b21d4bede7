import { Button, Group, MultiSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type TicketView, viewAudiences } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import type { TicketPlace } from '../form/ticket-place.ts'
import { useViewActs } from './ticket-views.api.ts'
import { factsOf } from './view-place.ts'

interface ViewDialogProps {
  readonly typeId: number
  readonly place: TicketPlace
  /** Undefined: what is on screen becomes a new one. */
  readonly view: TicketView | undefined
  readonly saved: (id: string) => void
  readonly close: () => void
}

/** The name of a view and who has it. */
export function ViewDialog({ typeId, place, view, saved, close }: ViewDialogProps) {
  const { t } = useTranslation(['queue', 'common'])
  const mayShare = useMay('ticket_share_views')
  const { save, change } = useViewActs(typeId)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState<TicketView['shared']>(view?.shared ?? 'private')
  const [groupIds, setGroupIds] = useState<readonly string[]>(view?.groups.map((group) => group.id) ?? [])
  const lacksName = name.trim() === ''
  const lacksTeam = shared === 'groups' && groupIds.length === 0
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksName || lacksTeam) return
    const facts = { name: name.trim(), shared, group_ids: shared === 'groups' ? [...groupIds] : [] }
    const done = (id: string) => {
      toastSuccess(view ? 'update' : 'create')
      saved(id)
      close()
    }
    if (view) change.mutate({ id: view.id, rev: view.rev, ...facts }, { onSuccess: () => done(view.id), onError: showRefusal })
    else
      save.mutate({ ticket_type_id: typeId, ...facts, ...factsOf(place) }, { onSuccess: ({ data }) => done(data.id), onError: showRefusal })
  }
  return (
    <Modal opened onClose={close} title={t(view ? 'views.edit' : 'views.saveNew')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('views.name')}
            withAsterisk
            data-autofocus
            maxLength={60}
            value={name}
            error={isTried && lacksName && t('rule.required', { ns: 'common' })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare && (
            <SegmentedControl
              fullWidth
              aria-label={t('views.shared')}
              value={shared}
              onChange={(value) => setShared(value as TicketView['shared'])}
              data={viewAudiences.map((value) => ({ value, label: t(`views.audience.${value}`) }))}
            />
          )}
          {mayShare && shared === 'groups' && (
            <Teams value={groupIds} change={setGroupIds} error={isTried && lacksTeam && t('rule.required', { ns: 'common' })} />
          )}
          {!view && (
            <Text size="sm" c="dimmed">
              {t('views.saveHint')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('back', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={save.isPending || change.isPending}>
              {t('views.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface TeamsProps {
  readonly value: readonly string[]
  readonly change: (ids: readonly string[]) => void
  readonly error: string | false
}
function Teams({ value, change, error }: TeamsProps) {
  const { t } = useTranslation('queue')
  const rows = useQuery(asking(groups.list, { query: { limit: 1000 } })).data?.data ?? []
  return (
    <MultiSelect
      label={t('views.teams')}
      withAsterisk
      searchable
      maxValues={20}
      data={rows.map((row) => ({ value: row.id, label: row.name }))}
      value={[...value]}
      onChange={change}
      error={error}
    />
  )
}
