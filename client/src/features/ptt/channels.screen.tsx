import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { ChannelsTable } from './embed/channels-table.tsx'

export function PttChannelsScreen() {
  const { t } = useTranslation('ptt')
  return (
    <>
      <PageHeader
        title={t('channels')}
        subtitle={t('channelsText')}
        actions={
          <Button component={Link} to="/admin/manage/ptt/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </Button>
        }
      />
      <Paper>
        <ChannelsTable />
      </Paper>
    </>
  )
}
