import { Badge, Group, Paper, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/i18n.ts'
import { readConfig } from '../../kit/calls/config.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { SchemeSwitch } from '../../kit/look/scheme-switch.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useSites } from '../../kit/site.ts'
import { chooseLanguage } from '../../kit/texts/language.ts'
import { SoundSetting } from '../alarms/embed/sound-setting.tsx'

export function ProfileCard() {
  const { t } = useTranslation('accounts')
  const me = useMe()
  const sites = useSites()
  if (!me) return null
  const facts: readonly (readonly [string, string])[] = [
    [t('name'), me.name],
    [t('email'), me.email],
    [t('phone'), me.phone || '–'],
    [t('groups'), me.groups.map((group) => group.name).join(', ') || '–'],
    [t('sites'), me.location_ids === null ? t('allSites') : sites.map((site) => site.name).join(', ') || '–'],
  ]
  return (
    <Paper p="md" component="section" aria-label={t('profile')}>
      <Title order={2} mb="sm">
        {t('profile')}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={130}>
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap={6} mt="sm">
        {me.roles.map((role) => (
          <Badge key={role.id} color="gray">
            {role.name}
          </Badge>
        ))}
      </Group>
    </Paper>
  )
}

export function LookCard() {
  const { t, i18n } = useTranslation('accounts')
  return (
    <Paper p="md" component="section" aria-label={t('look')}>
      <Title order={2} mb="sm">
        {t('look')}
      </Title>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm">{t('colourMode')}</Text>
          <SchemeSwitch />
        </Group>
        <Group justify="space-between">
          <Text size="sm">{t('language')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('language')}
            value={i18n.language}
            onChange={(value) => void chooseLanguage(value as Language)}
            data={[
              { value: 'en', label: 'English' },
              { value: 'id', label: 'Indonesia' },
            ]}
          />
        </Group>
        <Group justify="space-between">
          <Text size="sm">{t('thisBrowser')}</Text>
          <ButtonLink to="/Test" variant="default" size="xs">
            {t('runSelfTest')}
          </ButtonLink>
        </Group>
        <Text size="xs" c="dimmed">
          {t('version', { version: readConfig().version })}
        </Text>
      </Stack>
    </Paper>
  )
}

/** What one is told of, and whether this browser sounds. */
export function NoticesCard() {
  const { t } = useTranslation(['accounts', 'security'])
  const hearsAlarms = useMay('show_plugin_iot')
  return (
    <Paper p="md" component="section" aria-label={t('notificationsAndSounds')}>
      <Title order={2} mb="sm">
        {t('notificationsAndSounds')}
      </Title>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm">{t('notifications')}</Text>
          <ButtonLink to="/admin/setting/notifications" variant="default" size="xs">
            {t('toNotifications')}
          </ButtonLink>
        </Group>
        {hearsAlarms && (
          <Group justify="space-between">
            <Text size="sm">{t('security:soundsText')}</Text>
            <SoundSetting />
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
