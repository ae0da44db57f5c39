/**
 * What the areas share as `react-router-dom`: only what is used. Whole, the router costs 30 KiB more in every first
 * visit. Add a line here (which makes it part of the contract) to use more of it.
 */
export {
  createPath,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  matchPath,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  NavigationType,
  NavLink,
  type NavLinkProps,
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
  useSearchParams,
} from 'react-router';
