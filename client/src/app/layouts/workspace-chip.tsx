import { Button, Image, Text } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLogo } from '../../kit/auth-image.tsx'
import { useWorkspace } from '../../kit/session/workspace.ts'

/** The workspace that was entered; a press leads to the others and out of it. */
export function WorkspaceChip() {
  const { t } = useTranslation('nav')
  const workspace = useWorkspace()
  const logo = useLogo(workspace?.logo)
  if (!workspace) return null
  return (
    <Button
      component={Link}
      to="/workspaces/home"
      variant="light"
      color={workspace.colour}
      px={10}
      leftSection={logo ? <Image src={logo} alt="" h={18} w="auto" maw={64} fit="contain" /> : <IconLayoutGrid size={16} aria-hidden />}
      aria-label={t('workspace', { name: workspace.name })}
    >
      <Text component="span" inherit visibleFrom="md" truncate maw={160}>
        {workspace.name}
      </Text>
    </Button>
  )
}
