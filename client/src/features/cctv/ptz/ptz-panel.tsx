import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { openPtzLink, type PtzLink } from './ptz-link.ts'
import { PtzPad } from './ptz-pad.tsx'

interface PtzPanelProps {
  readonly camera: string
  /** Little room: who has it and the pad alone. */
  readonly compact?: boolean
}

/** Moving one camera: who has it, the pad, and the places it knows. */
export function PtzPanel({ camera, compact = false }: PtzPanelProps) {
  const { t } = useTranslation('cctv')
  const { state, link } = usePtz(camera)
  if (!state) return <Quiet>{t('ptz.noLine')}</Quiet>
  if (state.reason) return <Quiet>{t(`ptz.reason.${state.reason}`)}</Quiet>
  if (!state.may_move) return <Holder state={state} link={link} />
  const isOthers = state.holder !== null && !state.holder.mine
  return (
    <Stack gap="sm" data-ptz={state.moving ? 'moving' : 'still'}>
      <Holder state={state} link={link} />
      <PtzPad link={link} disabled={isOthers || state.asking} />
      {!compact && <Places state={state} link={link} disabled={isOthers || state.asking} />}
    </Stack>
  )
}

const Quiet = ({ children }: { readonly children: React.ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

interface PartProps {
  readonly state: PtzState
  readonly link: React.RefObject<PtzLink | null>
}
function Holder({ state: { holder, asking, may_move, may_take_over }, link }: PartProps) {
  const { t } = useTranslation('cctv')
  const words = asking ? t('ptz.asking') : holder ? (holder.mine ? t('ptz.mine') : t('ptz.theirs', { name: holder.name })) : t('ptz.free')
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" role="status">
        {words}
      </Text>
      {holder?.mine && (
        <Button size="compact-sm" variant="default" onClick={() => void link.current?.lay()}>
          {t('ptz.lay')}
        </Button>
      )}
      {holder && !holder.mine && may_move && may_take_over && (
        <Button size="compact-sm" variant="default" onClick={() => void link.current?.take(true)}>
          {t('ptz.takeOver')}
        </Button>
      )}
    </Group>
  )
}

function Places({ state: { presets }, link, disabled }: PartProps & { readonly disabled: boolean }) {
  const { t } = useTranslation('cctv')
  const [name, setName] = useState('')
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void link.current?.keep(name.trim())
    setName('')
  }
  return (
    <>
      <Select
        label={t('ptz.places')}
        placeholder={presets.length === 0 ? t('ptz.noPlaces') : t('ptz.goTo')}
        disabled={disabled || presets.length === 0}
        value={null}
        onChange={(token) => token && void link.current?.recall(token)}
        data={presets.map((preset) => ({ value: preset.token, label: preset.name }))}
      />
      <form onSubmit={keep}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t('ptz.keepAs')}
            maxLength={60}
            disabled={disabled}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            flex={1}
          />
          <Button type="submit" variant="default" disabled={disabled || name.trim() === ''}>
            {t('ptz.keep')}
          </Button>
        </Group>
      </form>
    </>
  )
}

/** How things stand with a camera that moves, and the link it is moved over. Whoever leaves the window or the page lets go. */
function usePtz(camera: string): { readonly state: PtzState | null; readonly link: React.RefObject<PtzLink | null> } {
  const { t } = useTranslation('cctv')
  const [state, setState] = useState<PtzState | null>(null)
  const link = useRef<PtzLink | null>(null)
  useEffect(() => {
    const mine = openPtzLink(camera, { onState: setState, onRefused: (words) => toast('error', t('ptz.refused'), words) })
    link.current = mine
    const hidden = () => document.hidden && mine.stop()
    window.addEventListener('blur', mine.stop)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('blur', mine.stop)
      document.removeEventListener('visibilitychange', hidden)
      mine.end()
      link.current = null
    }
  }, [camera, t])
  return { state, link }
}
