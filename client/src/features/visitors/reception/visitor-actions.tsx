import { Button, Group } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { isExpected, mayMoveVisitor, type ScanAction } from '@menara/shared/domain/visitors/visitor-state.ts'
import { IconEye, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { IdentityDialog } from '../gate/identity-dialog.tsx'
import { VisitorLinks } from '../visitor-links.tsx'
import { useVisitorCommand } from '../visitors.api.ts'
import { StepDialog } from './step-dialog.tsx'
import type { AskingStep } from './step-frame.tsx'

/** The QR code brings its own library: with the first code that is looked at. */
const CodeDialog = lazy(async () => ({ default: (await import('../gate/code-dialog.tsx')).CodeDialog }))

interface ActionsProps {
  readonly visitor: Visitor
  readonly mayInvite: boolean
}
const STEPS = ['verify', 'assign', 'reject'] as const satisfies readonly AskingStep[]
const SCANS = ['check_in', 'go_out', 'come_back'] as const satisfies readonly ScanAction[]

/** Buttons of what the visitor's state and the reader's permissions allow. */
export function VisitorActions({ visitor, mayInvite }: ActionsProps) {
  const { t } = useTranslation('visitors')
  const receives = useMay('visitor_receive')
  const isSecurity = useMay('visitor_security')
  const mayEnd = useMayEnd(visitor, mayInvite)
  const [asked, setAsked] = useState<AskingStep | 'code' | 'identity' | null>(null)
  const scan = useVisitorCommand(visitors.scan)
  const { state, name, code } = visitor
  const run = (action: ScanAction) => code && scan.mutate({ body: { code, action } })
  const close = () => setAsked(null)
  const nameOf = (step: AskingStep) => t(step === 'assign' && state === 'assigned' ? 'step.reassign' : `step.${step}`)
  return (
    <Group gap={6}>
      {receives &&
        STEPS.filter((text) => mayMoveVisitor(text, state)).map((text) => (
          <Button
            key={text}
            size="compact-sm"
            variant={text === 'reject' || state === 'assigned' ? 'default' : 'light'}
            aria-label={t('stepName', { step: nameOf(text), name })}
            onClick={() => setAsked(text)}
          >
            {nameOf(text)}
          </Button>
        ))}
      {receives && mayMoveVisitor('cancel', state) && !visitor.arrived_at && (
        <Button size="compact-sm" variant="default" loading={scan.isPending} onClick={() => run('arrive')}>
          {t('scan.arrive')}
        </Button>
      )}
      {receives &&
        SCANS.filter((text) => mayMoveVisitor(text, state)).map((text) => (
          <Button key={text} size="compact-sm" variant="light" loading={scan.isPending} onClick={() => run(text)}>
            {t(`scan.${text}`)}
          </Button>
        ))}
      {mayEnd && mayMoveVisitor('finish', state) && (
        <Button size="compact-sm" onClick={() => setAsked('done')}>
          {t('step.done')}
        </Button>
      )}
      {code && receives && (
        <Button size="compact-sm" variant="default" leftSection={<IconQrcode size={14} aria-hidden />} onClick={() => setAsked('code')}>
          {t('badge')}
        </Button>
      )}
      {isSecurity && visitor.identity && (
        <Button size="compact-sm" variant="default" leftSection={<IconEye size={14} aria-hidden />} onClick={() => setAsked('identity')}>
          {t('wholeNumber.read')}
        </Button>
      )}
      {mayInvite && isExpected(state) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('stepName', { step: nameOf('edit'), name })}
          onClick={() => setAsked('edit')}
        >
          {nameOf('edit')}
        </Button>
      )}
      {mayInvite && <VisitorLinks visitor={visitor} />}
      {asked === 'identity' && <IdentityDialog visitor={visitor} close={close} />}
      {asked === 'code' && (
        <Suspense>
          <CodeDialog visitor={visitor} close={close} />
        </Suspense>
      )}
      {asked !== null && asked !== 'code' && asked !== 'identity' && <StepDialog step={asked} visitor={visitor} close={close} />}
    </Group>
  )
}

/** The reception and the gate; the host too, of a guest who has no badge to give back. */
function useMayEnd({ host, co_host, badge }: Visitor, isRequester: boolean): boolean {
  const [me, receives] = [useMe(), useMay('visitor_receive')]
  const isMe = (who: Visitor['host']) => who !== null && who.id === me?.id
  return receives || (badge === '' && (isMe(co_host) || (host ? isMe(host) : isRequester)))
}
