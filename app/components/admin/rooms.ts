// The back office's rooms, in the order of the sidebar.

export const rooms = [
  { to: "/admin/overview", label: "Overview", icon: "grid" },
  { to: "/admin/figures", label: "Figures", icon: "trending-up" },
  { to: "/admin/categories", label: "Categories", icon: "folder" },
  { to: "/admin/products", label: "Products", icon: "package" },
  { to: "/admin/sales", label: "Sales", icon: "tag" },
  { to: "/admin/promotions", label: "Promotions", icon: "gift" },
  { to: "/admin/orders", label: "Orders", icon: "receipt" },
  { to: "/admin/reviews", label: "Reviews", icon: "star" },
  { to: "/admin/questions", label: "Questions", icon: "info" },
  { to: "/admin/customers", label: "Customers", icon: "users" },
  { to: "/admin/newsletter", label: "Newsletter", icon: "mail" },
  { to: "/admin/settings", label: "Settings", icon: "settings" },
  { to: "/admin/profile", label: "Profile", icon: "user" },
  { to: "/admin/tasks", label: "Tasks", icon: "clock" },
  { to: "/admin/audit", label: "Audit log", icon: "history" },
];
