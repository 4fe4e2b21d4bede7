import { Button, Group } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors.contract.ts'
import { mayMoveVisitor, type ScanAction } from '@menara/shared/domain/visitor-state.ts'
import { IconLink, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../kit/confirm.tsx'
import { showRefusal } from '../../kit/refusals.ts'
import { useMay } from '../../kit/session.ts'
import { toast } from '../../kit/toasts.ts'
import { type AskingStep, StepDialog } from './step-dialog.tsx'
import { placeOf, useVisitorCommand } from './visitors.api.ts'

/** The QR code brings its own library: with the first code that is looked at. */
const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }))

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
  const [asked, setAsked] = useState<AskingStep | 'code' | null>(null)
  const scan = useVisitorCommand(visitors.scan)
  const { state, name, code } = visitor
  const run = (action: ScanAction) => code && scan.mutate({ body: { code, action } })
  const close = () => setAsked(null)
  const steps = STEPS.filter((it) => mayMoveVisitor(it, state) && !(it === 'assign' && state === 'assigned'))
  return (
    <Group gap={6}>
      {receives &&
        steps.map((it) => (
          <Button
            key={it}
            size="compact-sm"
            variant={it === 'reject' ? 'default' : 'light'}
            aria-label={t('stepName', { step: t(`step.${it}`), name })}
            onClick={() => setAsked(it)}
          >
            {t(`step.${it}`)}
          </Button>
        ))}
      {receives && mayMoveVisitor('cancel', state) && !visitor.arrived_at && (
        <Button size="compact-sm" variant="default" loading={scan.isPending} onClick={() => run('arrive')}>
          {t('scan.arrive')}
        </Button>
      )}
      {receives &&
        SCANS.filter((it) => mayMoveVisitor(it, state)).map((it) => (
          <Button key={it} size="compact-sm" variant="light" loading={scan.isPending} onClick={() => run(it)}>
            {t(`scan.${it}`)}
          </Button>
        ))}
      {receives && mayMoveVisitor('finish', state) && (
        <Button size="compact-sm" onClick={() => setAsked('done')}>
          {t('step.done')}
        </Button>
      )}
      {code && receives && (
        <Button size="compact-sm" variant="default" leftSection={<IconQrcode size={14} aria-hidden />} onClick={() => setAsked('code')}>
          {t('badge')}
        </Button>
      )}
      {mayInvite && <LinkButtons visitor={visitor} />}
      {asked === 'code' && (
        <Suspense>
          <CodeDialog visitor={visitor} close={close} />
        </Suspense>
      )}
      {asked !== null && asked !== 'code' && <StepDialog step={asked} visitor={visitor} close={close} />}
    </Group>
  )
}

/** The address to send, and the end of the invitation. */
function LinkButtons({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const link = useVisitorCommand(visitors.link)
  const remove = useVisitorCommand(visitors.remove, 'delete')
  if (!mayMoveVisitor('cancel', visitor.state)) return null
  const params = placeOf(visitor)
  const copy = () =>
    link.mutate(
      { params, body: { renew: visitor.link?.revoked ?? true } },
      {
        onSuccess: ({ data }) => {
          const address = `${location.origin}${data.path}`
          // Plain http pages have no clipboard: the address is shown to be copied by hand.
          const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error(address))
          copied.then(
            () => toast('success', t('linkCopied')),
            () => toast('info', t('linkShown'), address),
          )
        },
      },
    )
  const withdraw = () =>
    askFirst({
      title: t('withdrawTitle'),
      text: t('withdrawText', { name: visitor.name }),
      confirm: t('withdraw'),
      danger: true,
      run: () => remove.mutateAsync({ params }).then(() => undefined, showRefusal),
    })
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconLink size={14} aria-hidden />} loading={link.isPending} onClick={copy}>
        {t('copyLink')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" onClick={withdraw}>
        {t('withdraw')}
      </Button>
    </>
  )
}
