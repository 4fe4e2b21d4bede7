import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { VncReach, VncScreen } from '@menara/shared/contract/media/vnc.contract.ts'
import { IconCircleCheck, IconCircleX, IconEye, IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../../../kit/look/look.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { myScreens, reachOf } from '../vnc.api.ts'
import classes from '../vnc.module.css'
import { useVncPlace } from '../vnc-place.ts'

/** Every screen I may watch, by site: whether it can be reached, who has the control and who watches. */
export function ScreenList() {
  const { t } = useTranslation('vnc')
  const list = useQuery(myScreens(useSiteId()))
  const screens = list.data?.data ?? []
  const reach = useQuery(reachOf(screens.map((screen) => screen.id))).data?.data ?? []
  if (list.isPending) return <WaitingRows />
  if (list.isError && !list.data) return <FailedState error={list.error} retry={() => void list.refetch()} />
  if (screens.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  const sites = Map.groupBy(screens, (screen) => screen.location.id)
  return (
    <Stack gap="lg">
      {[...sites.values()].map((all) => (
        <section key={all[0]?.location.id} aria-label={all[0]?.location.name}>
          <Title order={2} size="h4" mb="xs">
            {all[0]?.location.name}
          </Title>
          <ul className={classes.screens}>
            {all.map((item) => (
              <li key={item.id}>
                <Card screen={item} reach={reach.find((one) => one.id === item.id)?.state} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function Card({ screen, reach }: { readonly screen: VncScreen; readonly reach: VncReach | undefined }) {
  const { t } = useTranslation('vnc')
  const place = useVncPlace()
  const { id, name, description, area, controller, watchers, recorded } = screen
  return (
    <Paper p="md" h="100%" data-screen={name}>
      <Stack gap="xs" h="100%" align="flex-start">
        <Group justify="space-between" w="100%" wrap="nowrap" align="flex-start">
          <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <ReachBadge reach={reach} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[area?.name, description].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm">
          <IconHandStop size={14} className={classes.icon} aria-hidden />
          {controller ? t('controlledBy', { name: controller.person.name }) : t('nobodyControls')}
        </Text>
        <Text size="sm">
          <IconEye size={14} className={classes.icon} aria-hidden />
          {watchers.length > 0 ? t('watchedBy', { names: watchers.map((watcher) => watcher.person.name).join(', ') }) : t('nobodyWatches')}
        </Text>
        <Group gap="xs" mt="auto">
          {recorded && <Badge color="gray">{t('isRecorded')}</Badge>}
          {!screen.may_control && <Badge color="gray">{t('viewOnly')}</Badge>}
        </Group>
        <Button variant="default" onClick={() => place.move({ screen: id })} aria-label={t('openName', { name })}>
          {t('open')}
        </Button>
      </Stack>
    </Paper>
  )
}

const LOOK = {
  reachable: { colour: 'green', icon: IconCircleCheck },
  unreachable: { colour: 'red', icon: IconCircleX },
  refused: { colour: 'orange', icon: IconCircleX },
  unsupported: { colour: 'orange', icon: IconCircleX },
  not_allowed: { colour: 'orange', icon: IconCircleX },
} as const

function ReachBadge({ reach }: { readonly reach: VncReach | undefined }) {
  const { t } = useTranslation('vnc')
  const { colour, icon: Icon } = lookOf(LOOK, reach ?? '')
  return (
    <Badge color={colour} leftSection={<Icon size={12} aria-hidden />} data-reach={reach ?? 'asking'} style={{ flexShrink: 0 }}>
      {t(`reach.${reach ?? 'asking'}`)}
    </Badge>
  )
}
