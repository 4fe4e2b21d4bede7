import { Anchor, Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { IconCloudCheck, IconCloudX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { Logo } from '../../../kit/look/logo.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toast } from '../../../kit/overlays/toasts.ts'
import { onceIdle } from '../../../kit/session/idle.ts'
import { useSites } from '../../../kit/site.ts'
import { useVisitorCommand } from '../visitors.api.ts'
import css from './evacuation.module.css'
import { EvacuationBoard } from './evacuation-board.tsx'
import { keepPage } from './evacuation-page.ts'

export const evacuationView = { site: text }

/** The evacuation list alone, for a telephone at the assembly point; the browser opens it without a connection as well. */
export function EvacuationScreen() {
  const { t } = useTranslation('visitors')
  const { site } = useViewState(evacuationView).state
  const name = useSites().find((item) => item.id === site)?.name
  return (
    <Box p="sm">
      <Stack maw={1100} mx="auto" gap="sm">
        <Group justify="space-between">
          <Group gap={10}>
            <Logo size={30} />
            <Title order={1} fz={22}>
              {t('view.evacuation')}
              {name && (
                <Text span inherit c="dimmed">
                  {` · ${name}`}
                </Text>
              )}
            </Title>
          </Group>
          <Group gap="sm" className={css.screenOnly}>
            <Kept />
            <Anchor size="sm" href="/desk/ticketing/visitor/list?desk=board">
              {t('evacuation.backToDesk')}
            </Anchor>
          </Group>
        </Group>
        <EvacuationBoard siteId={site} actions={site && <AllClear siteId={site} />} />
      </Stack>
    </Box>
  )
}

/** Says whether this browser opens the page without a connection; asked once everything of it is here. */
function Kept() {
  const { t } = useTranslation('visitors')
  const [kept, setKept] = useState<boolean>()
  useEffect(
    () =>
      onceIdle(() => {
        keepPage().then(setKept, () => setKept(false))
      }),
    [],
  )
  if (kept === undefined || (!kept && !navigator.onLine)) return null
  const Icon = kept ? IconCloudCheck : IconCloudX
  return (
    <Badge color={kept ? 'green' : 'orange'} tt="none" leftSection={<Icon size={14} aria-hidden />}>
      {t(kept ? 'evacuation.keepsPage' : 'evacuation.keepsNot')}
    </Badge>
  )
}

function AllClear({ siteId }: { readonly siteId: string }) {
  const { t } = useTranslation('visitors')
  const run = useVisitorCommand(evacuations.allClear, null)
  const ask = () =>
    askFirst({
      title: t('evacuation.allClearTitle'),
      text: t('evacuation.allClearText'),
      confirm: t('evacuation.allClear'),
      run: () =>
        run.mutateAsync({ body: { location_id: siteId } }).then(
          ({ data }) => toast('success', t('evacuation.allClearDone', { count: data.count })),
          () => undefined,
        ),
    })
  return (
    <Button className={css.screenOnly} variant="default" loading={run.isPending} onClick={ask}>
      {t('evacuation.allClear')}
    </Button>
  )
}
