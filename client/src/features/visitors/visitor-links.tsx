import { Button, Menu } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { mayMoveVisitor } from '@menara/shared/domain/visitors/visitor-state.ts'
import { IconLink, IconLinkOff, IconMail, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toast } from '../../kit/overlays/toasts.ts'
import { placeOf, useVisitorCommand } from './visitors.api.ts'

/** The address of a visitor's page: copied, mailed once more, renewed, ended; and the end of the invitation. */
export function VisitorLinks({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const link = useVisitorCommand(visitors.link, null)
  const mail = useVisitorCommand(visitors.mail, null)
  const revoke = useVisitorCommand(visitors.revoke)
  const remove = useVisitorCommand(visitors.remove, 'delete')
  if (!mayMoveVisitor('cancel', visitor.state)) return null
  const { name, email } = visitor
  const params = placeOf(visitor)
  const isOpen = visitor.link !== null && !visitor.link.revoked
  const copy = (renew: boolean) =>
    link.mutate({ params, body: { renew } }, { onSuccess: ({ data }) => copied(`${location.origin}${data.path}`) })
  const copied = (address: string) => {
    // Plain http pages have no clipboard: the address is shown to be copied by hand.
    const done = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error(address))
    done.then(
      () => toast('success', t('linkCopied')),
      () => toast('info', t('linkShown'), address),
    )
  }
  const send = () =>
    mail.mutate(
      { params, body: {} },
      { onSuccess: ({ data }) => (data.mailed ? toast('success', t('links.mailed', { email })) : toast('info', t('links.noMails'))) },
    )
  const ask = (what: 'renew' | 'end' | 'withdraw', run: () => unknown) =>
    askFirst({
      ...(what === 'withdraw'
        ? { title: t('withdrawTitle'), text: t('withdrawText', { name }), confirm: t('withdraw') }
        : { title: t(`links.${what}Title`), text: t(`links.${what}Text`, { name }), confirm: t(`links.${what}`) }),
      danger: what !== 'renew',
      run: async () => {
        await run()
      },
    })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        loading={link.isPending}
        onClick={() => copy(!isOpen)}
      >
        {t('copyLink')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t('links.moreOf', { name })}>
            {t('links.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {email && isOpen && (
            <Menu.Item leftSection={<IconMail size={14} aria-hidden />} onClick={send}>
              {t(visitor.mailed ? 'links.again' : 'links.send')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => ask('renew', () => copy(true))}>
            {t('links.renew')}
          </Menu.Item>
          {isOpen && (
            <Menu.Item
              color="red"
              leftSection={<IconLinkOff size={14} aria-hidden />}
              onClick={() => ask('end', () => revoke.mutateAsync({ params }).catch(showRefusal))}
            >
              {t('links.end')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => ask('withdraw', () => remove.mutateAsync({ params }).then(() => undefined, showRefusal))}
      >
        {t('withdraw')}
      </Button>
    </>
  )
}
