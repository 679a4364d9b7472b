import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jetbrains.org.objectweb.asm.ClassWriter;
import org.jetbrains.org.objectweb.asm.MethodVisitor;
import org.jetbrains.org.objectweb.asm.Opcodes;

/** Class files of the platform's public interfaces to compile against, without bodies, of its own list (api/current.txt). */
final class Stubs {
  /** A type as a class file writes it: with its arguments, and without. */
  private record Type(String signature, String erased) {
    String name() { return erased.substring(1, erased.length() - 1); }
  }
  private record Member(String kind, int flags, String name, Type type, List<String> exceptions, String value) { }
  private record Stub(
      String name, String kind, int flags, Map<String, String> variables, Type above, List<Type> interfaces, String signature, List<Member> members) { }

  private static final Type OBJECT = new Type("Ljava/lang/Object;", "Ljava/lang/Object;");
  private static final Map<String, String> PRIMITIVES =
      Map.of("void", "V", "boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long", "J", "float", "F", "double", "D");
  private static final Map<String, Integer> FLAGS =
      Map.of("public", 1, "private", 2, "protected", 4, "static", 8, "final", 16, "volatile", 64, "transient", 128, "native", 256, "abstract", 1024);
  private static final Pattern CLASS = Pattern.compile("((?:\\w+ )*?)(class|interface|enum|@interface) ([\\w.]+)(.*) \\{");
  private static final Pattern MEMBER = Pattern.compile("(ctor|method|field|enum_constant) (.*);");
  private static final Pattern MODIFIER =
      Pattern.compile("(public|protected|private|static|final|abstract|default|synchronized|volatile|transient|native|deprecated) (.*)");

  private final Map<String, Stub> stubs = new LinkedHashMap<>();

  /** The list may be continued by further ones, which may open its classes again. */
  static void write(List<Path> lists, Path jar) throws IOException {
    Stubs all = new Stubs();
    for (Path list : lists) all.read(Files.readAllLines(list));
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Stub stub : all.stubs.values()) {
        out.putNextEntry(new ZipEntry(stub.name + ".class"));
        out.write(all.classFile(stub));
      }
    }
  }

  private void read(List<String> lines) {
    String inside = "";
    Stub open = null;
    for (String line : lines) {
      String text = withoutAnnotations(line.replaceAll(" // 0x[0-9a-f]+.*$", "").trim());
      if (text.startsWith("package ")) inside = text.substring(8).replace(" {", "");
      Matcher opened = CLASS.matcher(text), member = MEMBER.matcher(text);
      if (member.matches()) open.members.add(memberOf(open, member.group(1), member.group(2)));
      else if (opened.matches()) open = stubOf(inside, opened);
    }
    stubs.keySet().removeIf(name -> name.matches("javax?/(?!microedition).*"));
  }

  private Stub stubOf(String inside, Matcher opened) {
    String kind = opened.group(2), rest = opened.group(4).trim();
    int flags = flagsOf(opened.group(1)) | switch (kind) {
      case "interface" -> 0x600;
      case "@interface" -> 0x2600;
      case "enum" -> 0x4030;
      default -> 0x20;
    };
    Map<String, String> variables = new HashMap<>();
    String parameters = "";
    if (rest.startsWith("<")) {
      int end = behindAngle(rest);
      parameters = typeParameters(rest.substring(1, end - 1), variables);
      rest = rest.substring(end).trim();
    }
    String name = inside.replace('.', '/') + "/" + opened.group(3).replace('.', '$');
    Matcher above = Pattern.compile("(?:^| )extends (.*?)(?: implements |$)").matcher(rest);
    Matcher interfaces = Pattern.compile("(?:^| )implements (.*)").matcher(rest);
    String extended = above.find() ? above.group(1) : "", implemented = interfaces.find() ? interfaces.group(1) : "";
    boolean isClass = kind.equals("class") && !extended.isEmpty();
    Type superclass = isClass ? typeOf(extended, variables) : OBJECT;
    if (kind.equals("enum")) superclass = new Type("Ljava/lang/Enum<L" + name + ";>;", "Ljava/lang/Enum;");
    List<Type> all = new ArrayList<>();
    for (String one : split((isClass ? "" : extended) + " " + implemented, ' ')) all.add(typeOf(one, variables));
    if (kind.equals("@interface")) all.add(typeOf("java.lang.annotation.Annotation", variables));
    String signature = parameters + superclass.signature + signatures(all);
    boolean isGeneric = !signature.equals(superclass.erased + erasures(all));
    Stub stub = new Stub(name, kind, flags, variables, superclass, all, isGeneric ? signature : null, new ArrayList<>());
    Stub known = stubs.putIfAbsent(name, stub);
    if (known == null && kind.equals("enum")) {
      stub.members.add(new Member("method", 9, "values", new Type(null, "()[L" + name + ";"), List.of(), null));
      stub.members.add(new Member("method", 9, "valueOf", new Type(null, "(Ljava/lang/String;)L" + name + ";"), List.of(), null));
    }
    return known == null ? stub : known;
  }

  private Member memberOf(Stub owner, String kind, String text) {
    int flags = 0;
    boolean hasBody = false;
    String rest = text;
    for (Matcher word = MODIFIER.matcher(rest); word.matches(); word = MODIFIER.matcher(rest)) {
      flags |= flagsOf(word.group(1));
      hasBody |= word.group(1).equals("default");
      rest = word.group(2);
    }
    Map<String, String> variables = new HashMap<>(owner.variables);
    boolean isInterface = (owner.flags & 0x200) != 0;
    if (kind.equals("field") || kind.equals("enum_constant")) {
      Matcher field = Pattern.compile("(.*?) ([\\w$]+)(?: = (.*))?").matcher(rest);
      if (!field.matches()) throw new IllegalArgumentException(text);
      int more = kind.equals("enum_constant") ? 0x4000 : isInterface ? 25 : 0;
      return new Member("field", flags | more, field.group(2), typeOf(field.group(1), variables), List.of(), field.group(3));
    }
    String parameters = "";
    if (rest.startsWith("<")) {
      int end = behindAngle(rest);
      parameters = typeParameters(rest.substring(1, end - 1), variables);
      rest = rest.substring(end).trim();
    }
    int from = rest.indexOf('('), to = rest.lastIndexOf(')');
    List<Type> taken = new ArrayList<>();
    for (String one : split(rest.substring(from + 1, to), ',')) taken.add(typeOf(one, variables));
    String head = rest.substring(0, from), name = kind.equals("ctor") ? "<init>" : head.substring(head.lastIndexOf(' ') + 1);
    Type given = kind.equals("ctor") ? new Type("V", "V") : typeOf(head.substring(0, head.lastIndexOf(' ')), variables);
    List<String> exceptions = new ArrayList<>();
    for (String one : split(rest.substring(to + 1).replace("throws", "").trim(), ',')) exceptions.add(typeOf(one, variables).name());
    if (isInterface && !hasBody && (flags & 8) == 0) flags |= Opcodes.ACC_ABSTRACT;
    if (rest.substring(from, to).contains("...")) flags |= Opcodes.ACC_VARARGS;
    if ((flags & Opcodes.ACC_ABSTRACT) == 0 && kind.equals("method")) flags |= Opcodes.ACC_NATIVE;
    String erased = "(" + erasures(taken) + ")" + given.erased, signature = parameters + "(" + signatures(taken) + ")" + given.signature;
    return new Member("method", flags, name, new Type(signature, erased), exceptions, null);
  }

  private byte[] classFile(Stub stub) {
    ClassWriter out = new ClassWriter(0);
    boolean isNested = stub.name.contains("$");
    int flags = isNested ? stub.flags & ~14 | 1 : stub.flags;
    out.visit(Opcodes.V1_8, flags, stub.name, stub.signature, stub.above.name(), stub.interfaces.stream().map(Type::name).toArray(String[]::new));
    if (stub.kind.equals("@interface")) {
      String retention = stub.name.matches(".*(SuppressLint|TargetApi)") ? "CLASS" : "RUNTIME";
      var annotation = out.visitAnnotation("Ljava/lang/annotation/Retention;", true);
      annotation.visitEnum("value", "Ljava/lang/annotation/RetentionPolicy;", retention);
      annotation.visitEnd();
    }
    nestedIn(stub).forEach(one -> {
      int at = one.name.lastIndexOf('$'), more = (one.flags & 0x200) != 0 || one.kind.equals("enum") ? 8 : 0;
      out.visitInnerClass(one.name, one.name.substring(0, at), one.name.substring(at + 1), one.flags & ~0x20 | more);
    });
    List<String> seen = new ArrayList<>();
    for (Member one : stub.members) {
      if (seen.contains(one.name + one.type.erased)) continue;
      seen.add(one.name + one.type.erased);
      String signature = one.type.erased.equals(one.type.signature) ? null : one.type.signature;
      if (one.kind.equals("field")) out.visitField(one.flags, one.name, one.type.erased, signature, valueOf(one)).visitEnd();
      else bodyOf(out.visitMethod(one.flags, one.name, one.type.erased, signature, one.exceptions.toArray(String[]::new)), one);
    }
    out.visitEnd();
    return out.toByteArray();
  }

  private static void bodyOf(MethodVisitor method, Member member) {
    if (member.name.equals("<init>")) {
      method.visitCode();
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(2, 32);
    }
    method.visitEnd();
  }

  /** Every nested class that a class names, with those around it; a compiler asks for them. */
  private List<Stub> nestedIn(Stub stub) {
    StringBuilder text = new StringBuilder(stub.name + ";" + stub.above.erased + erasures(stub.interfaces));
    for (Member one : stub.members) text.append(';').append(one.type.erased).append(one.type.signature);
    for (String name : stubs.keySet()) if (name.startsWith(stub.name + "$")) text.append(';').append(name).append(';');
    Map<String, Stub> found = new LinkedHashMap<>();
    Matcher names = Pattern.compile("(?:\\w+/)+\\w+\\$[\\w$]+").matcher(text);
    while (names.find())
      for (int at = names.group().indexOf('$'); at > 0; ) {
        at = names.group().indexOf('$', at + 1);
        String name = names.group().substring(0, at < 0 ? names.group().length() : at).replaceFirst("^L(?=[a-z]+/)", "");
        if (stubs.containsKey(name)) found.put(name, stubs.get(name));
      }
    return List.copyOf(found.values());
  }

  private static Object valueOf(Member field) {
    String text = field.value == null ? "" : field.value.replaceFirst("^\\(\\w+\\)\\s*", "");
    try {
      return text.isEmpty() ? null : switch (field.type.erased) {
        case "Ljava/lang/String;" -> text.startsWith("\"") && !text.contains("\\u") ? unquoted(text) : null;
        case "Z" -> text.equals("true") ? 1 : 0;
        case "J" -> Long.decode(text.replace("L", ""));
        case "F" -> Float.valueOf(text);
        case "D" -> Double.valueOf(text);
        default -> field.type.erased.length() == 1 ? Integer.decode(text) : null;
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static String unquoted(String text) { return text.substring(1, text.length() - 1).translateEscapes(); }

  /** `java.util.Map.Entry<K, ? extends V>[]`, with what each variable stands for when its arguments are gone. */
  private static Type typeOf(String written, Map<String, String> variables) {
    String text = written.trim();
    if (text.startsWith("? extends ")) return new Type("+" + typeOf(text.substring(10).split(" & ")[0], variables).signature, OBJECT.erased);
    if (text.startsWith("? super ")) return new Type("-" + typeOf(text.substring(8), variables).signature, OBJECT.erased);
    if (text.equals("?")) return new Type("*", OBJECT.erased);
    String plain = text.replaceAll("\\.\\.\\.|\\[\\]", "");
    Matcher brackets = Pattern.compile("\\.\\.\\.|\\[\\]").matcher(text.substring(text.lastIndexOf('>') + 1));
    String dimensions = "[".repeat((int) brackets.results().count());
    if (text.contains("<")) plain = text.substring(0, text.lastIndexOf('>') + 1);
    if (PRIMITIVES.containsKey(plain)) return new Type(dimensions + PRIMITIVES.get(plain), dimensions + PRIMITIVES.get(plain));
    if (variables.containsKey(plain)) return new Type(dimensions + "T" + plain + ";", dimensions + variables.get(plain));
    int open = plain.indexOf('<');
    String name = binary(open < 0 ? plain : plain.substring(0, open));
    StringBuilder arguments = new StringBuilder();
    if (open > 0) for (String one : split(plain.substring(open + 1, plain.length() - 1), ',')) arguments.append(typeOf(one, variables).signature);
    return new Type(dimensions + "L" + name + (open < 0 ? "" : "<" + arguments + ">") + ";", dimensions + "L" + name + ";");
  }

  /** `K, V extends java.lang.Object & java.lang.Runnable`; the first bound stands for a variable when its arguments are gone. */
  private static String typeParameters(String text, Map<String, String> variables) {
    StringBuilder signature = new StringBuilder("<");
    List<String> all = split(text, ',');
    for (String one : all) variables.put(one.split(" ")[0], OBJECT.erased);
    for (String one : all) {
      String[] parts = one.split(" extends ", 2), bounds = parts.length > 1 ? parts[1].split(" & ") : new String[] {"java.lang.Object"};
      signature.append(parts[0]);
      for (String bound : bounds) signature.append(':').append(typeOf(bound, variables).signature);
      variables.put(parts[0], typeOf(bounds[0], variables).erased);
    }
    return signature.append('>').toString();
  }

  /** `android.view.View.OnClickListener` → `android/view/View$OnClickListener`; a name without a package is of `java.lang`. */
  private static String binary(String name) {
    Matcher parts = Pattern.compile("((?:[a-z]\\w*\\.)*)(.*)").matcher(name);
    parts.matches();
    return (parts.group(1).isEmpty() ? "java/lang/" : parts.group(1).replace('.', '/')) + parts.group(2).replace('.', '$');
  }

  private static List<String> split(String text, char sign) {
    List<String> found = new ArrayList<>();
    int depth = 0, from = 0;
    for (int at = 0; at <= text.length(); at++) {
      char next = at < text.length() ? text.charAt(at) : sign;
      if (next == '<') depth++;
      if (next == '>') depth--;
      boolean isBetween = depth == 0 && (next == sign || (sign == ' ' && next == ','));
      if (!isBetween && at < text.length()) continue;
      if (!text.substring(from, at).isBlank()) found.add(text.substring(from, at).trim());
      from = at + 1;
    }
    return found;
  }

  private static int behindAngle(String text) {
    int depth = 0;
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) == '<') depth++;
      if (text.charAt(at) == '>' && --depth == 0) return at + 1;
    }
    throw new IllegalArgumentException(text);
  }

  /** `@NonNull`, `@IntRange(from=0, to=1)` and their like. */
  private static String withoutAnnotations(String text) {
    Matcher value = Pattern.compile("(.*?)( = .*)").matcher(text);
    String head = value.matches() && !value.group(1).contains("(") ? value.group(1) : text;
    String plain = head.replaceAll("@(?!interface)[\\w.]+(\\((?:[^()\"]|\"[^\"]*\"|\\([^()]*\\))*\\))? ?", "");
    return plain + text.substring(head.length());
  }

  private static int flagsOf(String words) {
    int flags = 0;
    for (String word : words.trim().split(" ")) flags |= FLAGS.getOrDefault(word, 0);
    return flags;
  }

  private static String signatures(List<Type> types) { return String.join("", types.stream().map(Type::signature).toList()); }
  private static String erasures(List<Type> types) { return String.join("", types.stream().map(Type::erased).toList()); }
}
