/**
 * What the areas share as `react-router-dom`: only what is used, with light links of our own. Whole, the router costs
 * 20 KiB more in every first visit. Add a line here (which makes it part of the contract) to use more of it.
 */
export {
  createPath,
  generatePath,
  type Location,
  matchPath,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  NavigationType,
  Outlet,
  parsePath,
  Route,
  Router,
  Routes,
  type To,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useResolvedPath,
} from 'react-router';
export { Link, type LinkProps, NavLink, type NavLinkProps } from './link.tsx';
export { useSearchParams } from './use-search-params.ts';
