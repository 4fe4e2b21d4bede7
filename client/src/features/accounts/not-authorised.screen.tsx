import { Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { rightText } from '../../kit/calls/refusal-words.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useMe } from '../../kit/session/session.ts'
import { MissingReasons } from '../roles/embed/missing-reasons.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Who came without the permission is told what it allows and what to do about it. */
export function NotAuthorisedScreen() {
  const { t } = useTranslation(['accounts', 'refusals'])
  const me = useMe()
  const { missing } = useSearch({ strict: false })
  return (
    <PublicFrame title={t('notAuthorised')} subtitle={me ? t('notAuthorisedText', { name: me.name }) : t('notSignedInText')}>
      <Stack>
        {missing && <Text size="sm">{t('missing', { right: rightText(missing) ?? t('thisPage') })}</Text>}
        {missing && me && <MissingReasons permission={missing} />}
        <Text size="sm" c="dimmed">
          {t('askAdministrator')}
        </Text>
        <Group grow>
          <ButtonLink to={me ? '/admin/home' : '/login'}>{me ? t('toHome') : t('toSignIn')}</ButtonLink>
        </Group>
      </Stack>
    </PublicFrame>
  )
}
