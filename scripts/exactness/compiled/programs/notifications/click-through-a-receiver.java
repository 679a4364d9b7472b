//! component receiver .Click
//! permission android.permission.POST_NOTIFICATIONS
//! PERF-12 fail
//! COMP-19 pass

class App extends Application {}

class Click extends BroadcastReceiver {
  public void onReceive(Context c, Intent i) { Router.open(c, i.getIntExtra("id", 0)); }
}

class Router {
  static void open(Context c, int id) {
    Intent i = new Intent(c, MainActivity.class);
    i.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    c.startActivity(i);
  }
}

class Push {
  private static PendingIntent click(Context c) {
    Intent i = new Intent(c, Click.class);
    i.putExtra("id", 3);
    return PendingIntent.getBroadcast(c, 0, i, PendingIntent.FLAG_IMMUTABLE);
  }
  static void show(Context c) {
    NotificationManager m = (NotificationManager) c.getSystemService(Context.NOTIFICATION_SERVICE);
    Notification.Builder b = new Notification.Builder(c, "ch").setContentTitle("a").setSmallIcon(1)
        .setContentIntent(click(c)).setAutoCancel(true);
    m.notify(1, b.build());
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Push.show(this);
  }
}
