import * as messages from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { TabLinks } from '@recto/ui/tabs/tabs.tsx';
import { NavLink, useLocation } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { KeptList } from '../list/kept-list.tsx';
import { texts } from '../texts.ts';
import { CommentHistory } from './comment-history.tsx';

/** /feed/history/pages and /feed/history/comments */
export default function History() {
  const { pathname } = useLocation();
  return (
    <LibraryScreen
      title={texts.history}
      head={
        <TabLinks label={texts.history}>
          {[
            <NavLink key="pages" to={paths.historyPages}>
              {messages.readsTab}
            </NavLink>,
            <NavLink key="comments" to={paths.historyComments}>
              {messages.commentsTab}
            </NavLink>,
          ]}
        </TabLinks>
      }
    >
      {pathname === paths.historyComments ? (
        <CommentHistory />
      ) : (
        <KeptList path="/api/history/pages" label={texts.history} empty={messages.noHistory} />
      )}
    </LibraryScreen>
  );
}
