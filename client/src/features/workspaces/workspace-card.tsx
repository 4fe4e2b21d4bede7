import { Badge, Group, Image, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { OwnWorkspace } from '@menara/shared/contract/people/workspaces.contract.ts'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLogo } from '../../kit/auth-image.tsx'
import { listText } from '../../kit/texts/list-text.ts'

interface WorkspaceCardProps {
  readonly workspace: OwnWorkspace
  /** It is the one that was entered. */
  readonly isHere: boolean
  /** What can be done with it. */
  readonly children: ReactNode
}
/** A workspace with its modules and sites. */
export function WorkspaceCard({ workspace, isHere, children }: WorkspaceCardProps) {
  const { t } = useTranslation('workspaces')
  const { name, description, colour, modules, locations, logo } = workspace
  const picture = useLogo(logo)
  return (
    <Paper component="article" aria-label={name} p="lg" h="100%" style={{ borderTop: `3px solid var(--mantine-color-${colour}-filled)` }}>
      <Stack gap="sm" h="100%" justify="space-between">
        <Group wrap="nowrap" align="flex-start">
          {picture ? (
            <Image src={picture} alt="" h={42} w="auto" maw={120} fit="contain" />
          ) : (
            <ThemeIcon size={42} variant="light" color={colour}>
              <IconLayoutGrid size={22} aria-hidden />
            </ThemeIcon>
          )}
          <div>
            <Group gap="xs">
              <Title order={2}>{name}</Title>
              {isHere && <Badge color={colour}>{t('here')}</Badge>}
            </Group>
            {description && <Text size="sm">{description}</Text>}
            <Text size="sm" c="dimmed">
              {listText(modules.map((module) => t(`module.${module}`)))}
            </Text>
            <Text size="sm" c="dimmed">
              {locations.length === 0 ? t('allSites') : listText(locations.map((site) => site.name))}
            </Text>
          </div>
        </Group>
        <Group gap="xs">{children}</Group>
      </Stack>
    </Paper>
  )
}
