import { Group, Paper, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type PageLink, toPage } from './links/page-link.ts'

interface StatCardProps {
  readonly label: string
  /** Undefined while it is being asked for. */
  readonly value: string | undefined
  readonly hint?: string | undefined
  /** A CSS colour, only for the abnormal. */
  readonly colour?: string | undefined
  /** The list behind it. */
  readonly link?: PageLink | undefined
}

/** One figure with its label; leads to the list behind it. */
export function StatCard({ label, value, hint, colour, link }: StatCardProps) {
  const content = (
    <Paper p="sm" h="100%">
      <Text size="xs" c="dimmed" fw={500}>
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={28} width={80} mt={4} />
      ) : (
        <Group gap={8} align="baseline" wrap="wrap">
          <Text fz="clamp(18px, 5vw, 24px)" fw={700} lh={1.25} className="num" {...(colour && { c: colour })}>
            {value}
          </Text>
          {hint && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {hint}
            </Text>
          )}
        </Group>
      )}
    </Paper>
  )
  if (!link) return content
  return (
    <UnstyledButton component={Link} {...toPage(link)} h="100%">
      {content}
    </UnstyledButton>
  )
}
