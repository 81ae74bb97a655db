import type { EmailObstacle } from '@linecheck/contract';
import { emailObstacles, emailsCard } from '@linecheck/texts/en/episodes/emails';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';
import { Notice } from '../../ui/feedback/notice';

/** Why no emails can be sent, and what can be done. */
export function ObstacleNotice({ obstacle }: { readonly obstacle: EmailObstacle }) {
  const { title, hint } = useTexts(emailObstacles)[obstacle];
  const { confirm } = useTexts(emailsCard);
  return (
    <Notice
      tone="info"
      title={title}
      {...(obstacle === 'unconfirmed' && {
        action: (
          <PageLink variant="default" href="/account">
            {confirm}
          </PageLink>
        ),
      })}
    >
      {hint}
    </Notice>
  );
}
