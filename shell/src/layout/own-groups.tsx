import * as paths from '@recto/contracts/paths.ts';
import { useMe } from '@recto/frame';
import {
  Bell,
  BookOpen,
  Bookmark,
  ChartLine,
  CircleUser,
  Coins,
  FilePen,
  Files,
  FileText,
  Heart,
  LayoutDashboard,
  MessageSquare,
  Settings,
  ShieldCheck,
  Trash2,
  Users,
} from 'lucide-react';
import { homeSection, NavGroup, type Section } from './nav-group.tsx';
import { ownTexts } from './own-texts.ts';
import { texts } from './texts.ts';

const groups: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: texts.read,
    sections: [
      homeSection,
      { label: ownTexts.subscriptions, path: paths.subscriptions, icon: Users },
      { label: ownTexts.historyPages, path: paths.historyPages, icon: BookOpen },
      { label: ownTexts.historyComments, path: paths.historyComments, icon: MessageSquare },
    ],
  },
  {
    label: texts.library,
    sections: [
      { label: ownTexts.readLater, path: paths.readLater, icon: Bookmark },
      { label: ownTexts.likedPages, path: paths.likedPages, icon: Heart },
      { label: ownTexts.collections, path: paths.collections, icon: Files },
    ],
  },
  {
    label: texts.write,
    sections: [
      { label: ownTexts.published, path: paths.published, icon: FileText },
      { label: ownTexts.drafts, path: paths.drafts, icon: FilePen },
      { label: ownTexts.trash, path: paths.trash, icon: Trash2 },
      { label: ownTexts.dashboard, path: paths.dashboard, icon: LayoutDashboard },
      { label: ownTexts.analytics, path: paths.analytics, icon: ChartLine },
      { label: ownTexts.monetization, path: paths.monetization, icon: Coins },
    ],
  },
  {
    label: texts.account,
    sections: [
      { label: ownTexts.notifications, path: paths.notifications, icon: Bell },
      { label: ownTexts.profile, path: paths.profile, icon: CircleUser },
      { label: ownTexts.settings, path: paths.settings, icon: Settings },
    ],
  },
];

const moderation: Section = { label: ownTexts.moderation, path: paths.admin, icon: ShieldCheck };

/** The links of somebody who is signed in. Fetched apart, since a visitor's first page does not need them. */
export default function OwnGroups({ folded }: { folded: boolean }) {
  const isModerator = useMe()?.roles?.includes('moderator') ?? false;
  return groups.map(({ label, sections }) => (
    <NavGroup
      key={label}
      label={label}
      sections={isModerator && label === texts.account ? [...sections, moderation] : sections}
      folded={folded}
    />
  ));
}
