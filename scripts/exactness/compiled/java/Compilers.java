import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/**
 * Builds small programs of one file as apps are built, all in one process: javac or Kotlin, then D8 and R8, each twice.
 * `Compilers stubs LIST… JAR` makes what is compiled against, `Compilers build TOOLS OUT PROGRAMS NAME…` the code files, and
 * prints what does not compile.
 */
public final class Compilers {
  private static final String PACKAGE = "org.sample.clean";
  private static final String[] IMPORTS = {
    "android.app.*", "android.content.*", "android.content.pm.*", "android.database.Cursor", "android.net.Uri", "android.net.wifi.*",
    "android.os.*", "android.provider.*", "android.telephony.*", "android.util.*", "android.util.Base64", "android.view.*",
    "android.webkit.*", "android.widget.*", "java.security.cert.X509Certificate", "javax.crypto.*", "javax.crypto.spec.*", "javax.net.ssl.*"
  };
  private static final String[] JAVA_IMPORTS = {"java.util.*", "java.util.concurrent.*", "java.util.function.*"};
  private static final String[] KOTLIN_IMPORTS = {"java.util.Timer", "java.util.TimerTask", "java.util.concurrent.Executors"};
  private static final List<String> BUILDS = List.of("d8-debug", "d8-release", "r8-names", "r8");

  private final Path tools, out, programs;

  private Compilers(Path tools, Path out, Path programs) {
    this.tools = tools;
    this.out = out;
    this.programs = programs;
  }

  public static void main(String[] words) throws Exception {
    List<Path> paths = Stream.of(words).skip(1).map(Path::of).toList();
    if (words[0].equals("stubs")) {
      Path jar = paths.get(paths.size() - 1);
      Stubs.write(paths.subList(0, paths.size() - 1), jar);
      writeJava8(jar.resolveSibling("java8.jar"));
      return;
    }
    Compilers all = new Compilers(paths.get(0), paths.get(1), paths.get(2));
    all.buildLibraries();
    for (Path program : paths.subList(3, paths.size())) all.build(program.toString());
  }

  /** Java's own classes as of 8, which the JDK keeps for its compiler. */
  private static void writeJava8(Path jar) throws IOException {
    Set<String> seen = new TreeSet<>();
    Path signatures = Path.of(System.getProperty("java.home"), "lib", "ct.sym");
    try (FileSystem all = FileSystems.newFileSystem(signatures, Map.of());
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(all.getPath("/"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".sig") && one.getNameCount() > 2).toList()) {
        String platforms = file.getName(0).toString();
        boolean isLeft = file.getName(1).toString().matches("java.desktop|jdk.jshell|java.corba");
        if (!platforms.contains("8") || platforms.contains("-") || isLeft) continue;
        String name = file.subpath(2, file.getNameCount()).toString().replaceFirst("sig$", "class");
        if (name.startsWith("module-info") || !seen.add(name)) continue;
        byte[] bytes = Files.readAllBytes(file);
        bytes[6] = 0;
        bytes[7] = 52;
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
      }
    }
  }

  private String tool(String name) { return tools.resolve(name).toString(); }
  private List<String> platform() { return List.of(tool("android.jar"), tool("java8.jar")); }

  /** What an app in Kotlin that is not shrunk carries whole. */
  private void buildLibraries() throws Exception {
    for (String name : List.of("kotlin-stdlib", "kotlinx-coroutines-core-jvm")) {
      Path folder = out.resolve(name);
      if (Files.exists(folder.resolve("classes.dex"))) continue;
      Files.createDirectories(folder);
      d8(folder, "--release", List.of(tool("kotlin-stdlib.jar")), List.of(tool(name + ".jar")));
    }
  }

  private void build(String program) throws Exception {
    Path folder = out.resolve(program);
    boolean isKotlin = program.endsWith(".kt");
    String written = Files.readString(programs.resolve(program));
    List<String> libraries = new ArrayList<>();
    if (isKotlin) libraries.add(tool("kotlin-stdlib.jar"));
    if (written.contains("import kotlinx.coroutines")) libraries.add(tool("kotlinx-coroutines-core-jvm.jar"));
    empty(folder);
    Path source = folder.resolve(Path.of(program).getFileName()), classes = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(source, head(isKotlin) + written);
    PrintStream console = System.out, errors = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said));
    System.setErr(System.out);
    try {
      compile(isKotlin, source, classes, libraries);
      for (String build : BUILDS) pack(build, folder, classes, libraries, written);
    } catch (Exception e) {
      console.println(program + " is not built: " + e + "\n" + said.toString().lines().limit(12).collect(Collectors.joining("\n")));
      empty(folder);
    } finally {
      System.setOut(console);
      System.setErr(errors);
    }
  }

  private static String head(boolean isKotlin) {
    String end = isKotlin ? "\n" : ";\n";
    return Stream.of(Stream.of("package " + PACKAGE), imports(IMPORTS), imports(isKotlin ? KOTLIN_IMPORTS : JAVA_IMPORTS))
        .flatMap(lines -> lines).map(line -> line + end).collect(Collectors.joining());
  }

  private static Stream<String> imports(String[] names) { return Stream.of(names).map(name -> "import " + name); }

  private void compile(boolean isKotlin, Path source, Path classes, List<String> libraries) throws Exception {
    String path = join(platform(), libraries).stream().collect(Collectors.joining(File.pathSeparator));
    List<String> to = List.of("-cp", path, "-d", classes.toString(), source.toString());
    if (isKotlin) {
      List<String> how = List.of("-nowarn", "-no-jdk", "-no-stdlib", "-no-reflect", "-jvm-target", "1.8");
      if (new K2JVMCompiler().exec(System.err, join(how, to).toArray(String[]::new)) != ExitCode.OK) throw new Exception("Kotlin");
      return;
    }
    List<String> how = List.of("-nowarn", "-source", "8", "-target", "8", "-g", "-proc:none", "-bootclasspath", path);
    String[] words = join(how, to).toArray(String[]::new);
    if (ToolProvider.getSystemJavaCompiler().run(null, null, System.err, words) != 0) throw new Exception("javac");
  }

  private void pack(String build, Path folder, Path classes, List<String> libraries, String written) throws Exception {
    Path into = Files.createDirectories(folder.resolve(build));
    try (Stream<Path> files = Files.walk(classes)) {
      List<String> own = files.map(Path::toString).filter(name -> name.endsWith(".class") && !name.contains("META-INF")).sorted().toList();
      if (build.startsWith("d8")) d8(into, build.replace("d8-", "--"), libraries, own);
      else {
        String names = build.equals("r8") ? "-repackageclasses\n" : "-dontobfuscate\n";
        Path rules = Files.writeString(folder.resolve(build + ".pro"), rules(written) + names);
        List<String> how = join(target(into), List.of("--release", "--no-data-resources", "--pg-conf", rules.toString()));
        R8.run(R8Command.parse(join(join(how, libraries), own).toArray(String[]::new), Origin.root()).build());
      }
    }
  }

  private List<String> target(Path into) {
    return List.of("--lib", tool("android.jar"), "--lib", tool("java8.jar"), "--output", into.toString(), "--min-api", "24");
  }

  private void d8(Path into, String mode, List<String> classPath, List<String> files) throws Exception {
    List<String> words = new ArrayList<>(target(into));
    words.add(mode);
    for (String one : classPath) words.addAll(List.of("--classpath", one));
    D8.run(D8Command.parse(join(words, files).toArray(String[]::new), Origin.root()).build());
  }

  /** What the build tools keep of every app: the components of its manifest, and what their own list names. */
  private static String rules(String written) {
    Stream<String> names = written.lines().filter(line -> line.startsWith("//! component ")).map(line -> line.split(" ")[3]);
    String components = names.map(Compilers::keep).collect(Collectors.joining());
    return keep(".App") + keep(".MainActivity") + components + """
        -dontwarn **
        -ignorewarnings
        -allowaccessmodification
        -keepattributes *Annotation*
        -keepclassmembers enum * { public static **[] values(); public static ** valueOf(java.lang.String); }
        -keepclassmembers class * extends android.app.Activity { public void *(android.view.View); }
        """;
  }

  private static String keep(String name) { return "-keep class " + PACKAGE + name + " { <init>(); }\n"; }

  private static List<String> join(List<String> first, List<String> second) { return Stream.concat(first.stream(), second.stream()).toList(); }

  private static void empty(Path folder) throws IOException {
    if (Files.exists(folder))
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path one : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(one);
      }
    Files.createDirectories(folder);
  }
}
