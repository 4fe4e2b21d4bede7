import { Badge, Button, Group, Popover, Textarea } from '@mantine/core'
import type { VncMode, VncScreen } from '@menara/shared/contract/vnc.contract.ts'
import { IconArrowsMaximize, IconClipboard, IconEye, IconHandStop, IconKeyboard, IconMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../kit/confirm.tsx'
import type { Visit, VisitState } from './visit.ts'

interface ScreenToolsProps {
  readonly screen: VncScreen
  readonly mode: VncMode
  readonly visit: Visit | null
  readonly state: VisitState | null
  /** I have the control. */
  readonly controls: boolean
  readonly scaled: boolean
  readonly setScaled: (on: boolean) => void
  /** On a narrow page one only watches. */
  readonly narrow: boolean
  readonly takeControl: () => void
  readonly watchOnly: () => void
  readonly fullScreen: () => void
}

/** What can be done with the open screen. */
export function ScreenTools(props: ScreenToolsProps) {
  const { t } = useTranslation('vnc')
  const { visit, state, controls, scaled, setScaled, fullScreen } = props
  const isOpen = state?.is === 'open'
  return (
    <Group gap="xs" role="toolbar" aria-label={t('tools')} mb="xs">
      <ControlTools {...props} />
      {controls && (
        <Button
          variant="default"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => {
            visit?.viewer()?.ctrlAltDel()
            visit?.viewer()?.focus()
          }}
        >
          Ctrl-Alt-Del
        </Button>
      )}
      {controls && visit && <Clipboard visit={visit} text={state?.clipboard ?? ''} />}
      <Button
        variant="default"
        disabled={!isOpen}
        aria-pressed={scaled}
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
        onClick={() => setScaled(!scaled)}
      >
        {scaled ? t('fullSize') : t('fit')}
      </Button>
      <Button variant="default" disabled={!isOpen} leftSection={<IconMaximize size={16} aria-hidden />} onClick={fullScreen}>
        {t('fullScreen')}
      </Button>
    </Group>
  )
}

function ControlTools({ screen, mode, visit, state, controls, narrow, takeControl, watchOnly }: ScreenToolsProps) {
  const { t } = useTranslation('vnc')
  if (!screen.may_control || narrow) return <Badge color="gray">{t('viewOnly')}</Badge>
  const isOpen = state?.is === 'open'
  const holder = state?.people.find((it) => it.session === state.holder)
  const asked = state?.people.some((it) => it.session === state.session && it.asks) ?? false
  const takeOver = (): void =>
    askFirst({
      title: t('takeOverTitle', { name: holder?.name ?? '' }),
      text: t('takeOverText'),
      confirm: t('takeOver'),
      danger: true,
      run: async () => visit?.ask({ t: 'take', force: true }),
    })
  if (controls)
    return (
      <>
        <Badge color="brand" leftSection={<IconHandStop size={12} aria-hidden />}>
          {t('youControl')}
        </Badge>
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={watchOnly}>
          {t('giveUp')}
        </Button>
      </>
    )
  return (
    <>
      <Button disabled={!isOpen || asked} leftSection={<IconHandStop size={16} aria-hidden />} onClick={takeControl}>
        {asked ? t('asked') : holder ? t('askFor', { name: holder.name }) : t('takeControl')}
      </Button>
      {holder && mode === 'control' && screen.may_take_over && (
        <Button variant="default" disabled={!isOpen} onClick={takeOver}>
          {t('takeOver')}
        </Button>
      )}
    </>
  )
}

/** Texts to and from the screen's clipboard; only with the control. */
function Clipboard({ visit, text }: { readonly visit: Visit; readonly text: string }) {
  const { t } = useTranslation('vnc')
  const [mine, setMine] = useState('')
  return (
    <Popover width={320} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconClipboard size={16} aria-hidden />}>
          {t('clipboard')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea label={t('toScreen')} autosize minRows={2} maxRows={8} value={mine} onChange={(it) => setMine(it.currentTarget.value)} />
        <Button mt="xs" size="xs" disabled={mine === ''} onClick={() => visit.viewer()?.paste(mine)}>
          {t('sendText')}
        </Button>
        <Textarea mt="sm" label={t('fromScreen')} autosize minRows={2} maxRows={8} readOnly value={text} />
      </Popover.Dropdown>
    </Popover>
  )
}
