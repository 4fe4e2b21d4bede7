import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import type { VncScreen } from '@menara/shared/contract/media/vnc.contract.ts'
import { type Icon, IconArrowsMaximize, IconEye, IconHandStop, IconKeyboard, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import classes from '../vnc.module.css'
import { ScreenClipboard } from './screen-clipboard.tsx'
import type { FullScreen } from './use-full-screen.ts'
import type { Visit, VisitState } from './visit.ts'

interface ScreenToolsProps {
  readonly screen: VncScreen
  readonly visit: Visit | null
  readonly state: VisitState | null
  /** I have the control. */
  readonly controls: boolean
  readonly scaled: boolean
  readonly setScaled: (on: boolean) => void
  /** On a narrow page the control is not taken. */
  readonly narrow: boolean
  /** Tools whose icons say enough are shown without words. */
  readonly compact: boolean
  readonly full: FullScreen
}

/** What can be done with the open screen. */
export function ScreenTools(props: ScreenToolsProps) {
  const { t } = useTranslation('vnc')
  const { visit, state, controls, scaled, setScaled, compact, full } = props
  const isOpen = state?.is === 'open'
  return (
    <Group gap="xs" role="toolbar" aria-label={t('tools')} mb="xs" className={classes.tools ?? ''}>
      <ControlTools {...props} />
      {controls && (
        <Button
          variant="default"
          leftSection={!compact && <IconKeyboard size={16} aria-hidden />}
          onClick={() => {
            visit?.viewer()?.ctrlAltDel()
            visit?.viewer()?.focus()
          }}
        >
          Ctrl-Alt-Del
        </Button>
      )}
      {controls && visit && <ScreenClipboard visit={visit} text={state?.clipboard ?? ''} compact={compact} />}
      <Tool
        {...{ compact, label: scaled ? t('fullSize') : t('fit'), icon: IconArrowsMaximize }}
        isOff={!isOpen}
        isPressed={scaled}
        run={() => setScaled(!scaled)}
      />
      <Tool
        {...{ compact, label: full.isOn ? t('leaveFullScreen') : t('fullScreen'), icon: full.isOn ? IconMinimize : IconMaximize }}
        isOff={!isOpen && !full.isOn}
        run={full.toggle}
      />
    </Group>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: Icon
  readonly compact: boolean
  readonly isOff: boolean
  readonly isPressed?: boolean
  readonly run: () => void
}
function Tool({ label, icon: Picture, compact, isOff, isPressed, run }: ToolProps) {
  const own = { variant: 'default', disabled: isOff, onClick: run, ...(isPressed !== undefined && { 'aria-pressed': isPressed }) }
  if (compact)
    return (
      <ActionIcon {...own} size={40} aria-label={label} title={label}>
        <Picture size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button {...own} leftSection={<Picture size={16} aria-hidden />}>
      {label}
    </Button>
  )
}

function ControlTools({ screen, visit, state, controls, narrow, full }: ScreenToolsProps) {
  const { t } = useTranslation('vnc')
  if (!screen.may_control) return <Badge color="gray">{t('viewOnly')}</Badge>
  const isOpen = state?.is === 'open'
  const holder = state?.people.find((person) => person.session === state.holder)
  const asked = state?.people.some((person) => person.session === state.session && person.asks) ?? false
  const takeOver = async (): Promise<void> => {
    await full.leave()
    askFirst({
      title: t('takeOverTitle', { name: holder?.name ?? '' }),
      text: t('takeOverText'),
      confirm: t('takeOver'),
      danger: true,
      run: async () => visit?.ask({ t: 'take', force: true }),
    })
  }
  if (controls)
    return (
      <>
        <Badge color="brand" leftSection={<IconHandStop size={12} aria-hidden />}>
          {t('youControl')}
        </Badge>
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => visit?.ask({ t: 'give', to: null })}
          data-give-up
        >
          {t('giveUp')}
        </Button>
      </>
    )
  if (narrow) return isOpen && <Badge color="gray">{holder ? t('controlledBy', { name: holder.name }) : t('nobodyControls')}</Badge>
  return (
    <>
      <Button
        disabled={!isOpen || asked}
        leftSection={<IconHandStop size={16} aria-hidden />}
        onClick={() => visit?.ask({ t: 'take', force: false })}
      >
        {asked ? t('asked') : holder ? t('askFor', { name: holder.name }) : t('takeControl')}
      </Button>
      {holder && screen.may_take_over && (
        <Button variant="default" disabled={!isOpen} onClick={() => void takeOver()}>
          {t('takeOver')}
        </Button>
      )}
    </>
  )
}
