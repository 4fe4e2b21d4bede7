import { Avatar, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { latePopup, useLatePopup } from '../../kit/overlays/late-popup.tsx'
import { useMe } from '../../kit/session/session.ts'

const items = latePopup(async () => (await import('./user-items.tsx')).UserItems)

export function UserMenu() {
  const { t } = useTranslation('nav')
  const me = useMe()
  const { trigger, popup } = useLatePopup(items, 'menu')
  if (!me) return null
  const initials = me.name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('')
  return (
    <>
      <UnstyledButton {...trigger} aria-label={`${t('userMenu', { name: me.name })}, ${initials}`}>
        <Avatar radius="xl" size={34} color="brand" aria-hidden>
          {initials}
        </Avatar>
      </UnstyledButton>
      {popup}
    </>
  )
}
