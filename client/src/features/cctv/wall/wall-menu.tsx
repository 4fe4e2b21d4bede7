import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import type { CctvWall } from '@menara/shared/contract/media/cctv.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useAddWall, useChangeWall, useRemoveWall } from '../cctv.api.ts'
import type { WallPlan } from './wall-plan.ts'

interface WallMenuProps {
  readonly walls: readonly CctvWall[]
  readonly wall: CctvWall | undefined
  readonly plan: WallPlan
  readonly isChanged: boolean
  readonly open: (id: string | undefined) => void
}

/** Which wall is shown, and keeping it. */
export function WallMenu({ walls, wall, plan, isChanged, open }: WallMenuProps) {
  const { t } = useTranslation('cctv')
  const [naming, setNaming] = useState(false)
  const changing = useChangeWall()
  const removing = useRemoveWall()
  const body = { size: plan.size, tiles: [...plan.tiles], hot: plan.hot ?? null }
  const save = () =>
    wall && changing.mutate({ id: wall.id, rev: wall.rev, ...body }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  const remove = () =>
    wall &&
    askToRemove({
      title: t('removeWall', { name: wall.name }),
      text: t('removeWallText'),
      remove: () => removing.mutateAsync(wall.id),
      done: () => open(undefined),
    })
  return (
    <Group gap="xs">
      <Select
        aria-label={t('savedWalls')}
        placeholder={walls.length === 0 ? t('noWalls') : t('savedWalls')}
        clearable
        clearButtonProps={{ 'aria-label': t('newWall') }}
        disabled={walls.length === 0}
        value={wall?.id ?? null}
        onChange={(id) => open(id ?? undefined)}
        data={walls.map((wall) => ({ value: wall.id, label: wall.desk ? `${wall.name} · ${wall.desk.name}` : wall.name }))}
        w={260}
      />
      {wall?.editable && (
        <Button disabled={!isChanged} loading={changing.isPending} onClick={save}>
          {t('saveWall')}
        </Button>
      )}
      <Button variant="default" onClick={() => setNaming(true)}>
        {t('saveAs')}
      </Button>
      {wall?.editable && (
        <Button variant="default" color="red" onClick={remove}>
          {t('delete', { ns: 'common' })}
        </Button>
      )}
      <Modal opened={naming} onClose={() => setNaming(false)} title={t('saveAs')}>
        <NewWall
          body={body}
          done={(made) => {
            setNaming(false)
            open(made.id)
          }}
        />
      </Modal>
    </Group>
  )
}

interface NewWallProps {
  readonly body: Pick<CctvWall, 'size' | 'tiles' | 'hot'>
  readonly done: (made: CctvWall) => void
}
function NewWall({ body, done }: NewWallProps) {
  const { t } = useTranslation('cctv')
  const mayShare = useMay('alarm_configure')
  const desks = useQuery({ ...asking(alarmDesks.list, { query: { limit: 1000 } }), enabled: mayShare })
  const [name, setName] = useState('')
  const [desk_id, setDesk] = useState<string | null>(null)
  const adding = useAddWall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    adding.mutate(
      { name: name.trim(), desk_id, ...body },
      {
        onSuccess: ({ data }) => {
          toastSuccess('create')
          done(data)
        },
        onError: showRefusal,
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('wallName')}
          withAsterisk
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayShare && (
          <Select
            label={t('desk')}
            description={t('deskText')}
            clearable
            clearButtonProps={{ 'aria-label': t('onlyMe') }}
            placeholder={t('onlyMe')}
            value={desk_id}
            onChange={setDesk}
            data={(desks.data?.data ?? []).map((desk) => ({ value: desk.id, label: desk.name }))}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={adding.isPending} disabled={name.trim() === ''}>
            {t('saveWall')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
